import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Endpoint, endpointsOf } from '#tests/access/endpoints.ts';
import { ORIGIN, type RunningApp } from '#tests/helpers/app.ts';
import { badRequests, whatItAsks } from './bad-plan.ts';
import { type BadRequest, type Known, type Sender, senderOf } from './bad-requests.ts';
import { fieldNames } from './bad-values.ts';
import { BROKEN_REQUESTS } from './broken-requests.ts';
import { COUNTS, HOSTILE_MS, IS_FULL, MOST_INPUTS, PATIENT_MS, report, SEED } from './counts.ts';
import { type DemoFirm, startDemoFirm } from './demo-firm.ts';
import { type Asks, fingerprintOf, type Values, valuesOf } from './demo-values.ts';
import { percentile, quietNeighbor } from './quiet-neighbor.ts';

const AT_ONCE = 8;
const A_SMALL_PAGE = 150_000;
/** Sentences of a refusal, a toast, and what a list shows in another order. */
const A_FEW_WORDS = 50_000;
const NEIGHBOR_MS = 250;
const SLOW_MS = 150;
// Each may meet another connection that was closed over a bad request.
const MOST_TRIES = 4;
const NAMED_BLOCKS = 3;
const PATIENCE = 30_000;
// Ends the session that the others need.
const NOT_ASKED = new Set(['POST /sign-out', 'GET /sign-out']);
/** What the quiet neighbor reads. */
const QUIET = ['/customer', '/customer/tickets', '/kb', '/healthz'];
/** Calls of one key are limited to some hundred in a minute: many keys share them. */
const KEYS = 20;

const ENGINES = (['postgres', 'embedded'] as const).filter(
  (engine) => COUNTS.badInputs[engine] > 0,
);

// The embedded engine answers one request after the other and is slower, and has the same code before it.
describe.each(ENGINES)('bad input, %s', (engine) => {
  let firm: DemoFirm;
  let endpoints: Endpoint[];
  let values: Values;
  let names: string[];
  let sent = 0;
  const keys: string[] = [];
  const cookies: Partial<Record<Sender, string>> = {};
  const known = new Map<string, Known>();
  /** What the slow requests asked, by the id that the log names them by. */
  const slow = new Map<string, string>();

  beforeAll(async () => {
    firm = await startDemoFirm(engine === 'postgres' ? inject('postgresUrl') : null);
    const { routes }: { routes: RunningApp['routes'] } = await import(
      path.resolve('build/server/server.js')
    );
    endpoints = endpointsOf(routes).filter(({ name }) => !NOT_ASKED.has(name));
    names = await fieldNames();
    await firm.untilQuiet();
    await firm.look(async (database) => {
      values = await valuesOf(database);
      for (let at = 0; at < KEYS; at += 1) keys.push(await makeKey(database));
    });
    for (const sender of ['customer', 'admin'] as const) {
      cookies[sender] = await sessionOf(`${sender}@example.com`);
    }
    const forms = endpoints.filter(
      ({ method, path }) => method === 'POST' && !path.startsWith('/api/'),
    );
    for (const endpoint of forms) {
      const headers = credentialsOf(senderOf(endpoint));
      known.set(endpoint.name, await whatItAsks(firm.address, endpoint, values, headers));
    }
    await firm.untilQuiet();
  }, PATIENT_MS);
  afterAll(() => firm?.remove());

  async function sessionOf(email: string): Promise<string> {
    const response = await fetch(`${firm.address}/customer-auth`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ email, password: 'plenum-demo' }),
    });
    expect(response.status, email).toBe(302);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  function credentialsOf(sender: Sender): Record<string, string> {
    if (sender === 'key') return { authorization: `Bearer ${keys[sent % keys.length]}` };
    const cookie = cookies[sender];
    return cookie ? { cookie } : {};
  }

  /** What each answer was, and the largest in relation to what was sent. */
  const grown: string[] = [];

  async function send(request: BadRequest): Promise<number> {
    const started = performance.now();
    const response = await fetch(firm.address + request.address, {
      method: request.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...credentialsOf(request.sender),
        'x-forwarded-for': `10.1.${sent >> 8}.${sent & 255}`,
        ...request.headers,
      },
      ...(request.body !== undefined && { body: Buffer.from(request.body) }),
    });
    if (performance.now() - started > SLOW_MS) {
      slow.set(response.headers.get('x-request-id') ?? '', briefly(request).slice(0, 160));
    }
    // A stream of changes never ends by itself.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    else {
      const { byteLength } = await response.arrayBuffer();
      const own = byteLength - 3 * bytesOf(request);
      // Which page it is on is asked only where that matters.
      if (own > A_SMALL_PAGE && own > (await pageOf(request)) + A_FEW_WORDS) {
        grown.push(`${byteLength} ${briefly(request)}`);
      }
    }
    return response.status;
  }

  const pages = new Map<string, Promise<number>>();

  /** How large the page is that the same person gets at the same address without anything bad. */
  function pageOf({ endpoint, sender, address }: BadRequest): Promise<number> {
    const of = `${sender} ${endpoint}`;
    const known = pages.get(of) ?? sizeOf(address.split('?')[0] ?? '/', sender);
    pages.set(of, known);
    return known;
  }

  async function sizeOf(address: string, sender: Sender): Promise<number> {
    const headers = { ...credentialsOf(sender), 'x-forwarded-for': '10.2.0.1' };
    const read = () => fetch(firm.address + address, { redirect: 'manual', headers });
    const response = await read().catch(read);
    return (await response.arrayBuffer()).byteLength;
  }

  /**
   * The answer, or why there is none. A keep-alive connection may have been closed over the bad request before this one, and a
   * machine that is busy with other things lets someone wait for a connection too long: asked again, it is answered, at the
   * latest on a connection that carried nothing before.
   */
  async function patiently(request: BadRequest): Promise<number | string> {
    let answer: number | string = 'never asked';
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      answer = await send(request).catch(whyNone);
      if (typeof answer === 'number' && answer !== 503) return answer;
      await new Promise((resolve) => setTimeout(resolve, answer === 503 ? 3_000 : 100));
    }
    if (typeof answer === 'number') return answer;
    const status = await raw(firm.address, bytesFor(request)).catch(whyNone);
    return status === 0 ? `closed without an answer, after ${answer}` : status;
  }

  /** The request as it goes over the line, on a connection that carries nothing else. */
  function bytesFor({ method, address, sender, headers, body = '' }: BadRequest): Buffer {
    const said = {
      host: new URL(firm.address).host,
      ...credentialsOf(sender),
      'x-forwarded-for': '10.4.0.1',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
      connection: 'close',
    };
    const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
  }

  /** Everything but the tries, which may be made again. */
  const fingerprint = () =>
    firm.look(async (database) => {
      await database.query('delete from rate_limits');
      return fingerprintOf(database);
    });

  it('is answered without a failure, and changes no row', { timeout: HOSTILE_MS }, async () => {
    const pages = [...known].filter(([, { required }]) => required.length > 0);
    expect(pages.map(([name]) => name)).toEqual(
      expect.arrayContaining(['POST /auth', 'POST /admin/tasks/new']),
    );
    const before = await fingerprint();
    const answers = new Map<number, number>();
    const broken: string[] = [];
    const neighborLeaves = await quietNeighbor({
      origin: firm.address,
      addresses: QUIET,
      headers: { ...credentialsOf('customer'), 'x-forwarded-for': '10.3.0.1' },
    });
    const count = Math.min(COUNTS.badInputs[engine], MOST_INPUTS);
    const all = badRequests(count, { endpoints, values, names, known });
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of all) {
          sent += 1;
          if (engine === 'postgres' && sent % 100 === 0) {
            await firm.look((database) => database.query('delete from rate_limits'));
          }
          const status = await patiently(request);
          if (typeof status === 'number') answers.set(status, (answers.get(status) ?? 0) + 1);
          if (typeof status !== 'number' || status >= 500) {
            broken.push(`${status} ${briefly(request)}`);
          }
        }
      }),
    );
    for (const request of BROKEN_REQUESTS) {
      sent += 1;
      const status = await raw(
        firm.address,
        request.replace('{cookie}', credentialsOf('admin').cookie ?? ''),
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 505)
        broken.push(`${status} ${JSON.stringify(request).slice(0, 300)}`);
    }
    const figures = [...answers].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
    report(
      `${sent} bad inputs on ${engine} with seed ${SEED} over ${endpoints.length} endpoints: ${figures.join(', ')}; ` +
        `${pages.length} forms by the fields that they ask for`,
    );
    const { times, refused } = await neighborLeaves();
    report(
      `a quiet neighbor's ${times.length} requests took ${percentile(times, 0.5)} ms, ` +
        `${percentile(times, 0.99)} ms at p99, ${percentile(times, 1)} ms at most`,
    );
    for (const line of blocksIn(firm.app().output(), slow)) report(line);
    expect(firm.app().hasEnded(), firm.app().output()).toBe(false);
    expect(broken.slice(0, 20), firm.app().output().slice(-4_000)).toEqual([]);
    expect(grown.slice(0, 20)).toEqual([]);
    expect(refused).toEqual([]);
    await firm.untilQuiet();
    expect(await fingerprint()).toEqual(before);
    if (IS_FULL && engine === 'postgres') expect(percentile(times, 0.99)).toBeLessThan(NEIGHBOR_MS);
  });
});

type Block = {
  blockedMs: number;
  cpuMs: number;
  suspects: { requestId: string; method: string; route: string }[];
};

/** The longest stretches in which nobody was answered, by the processor's time in them, and whom they are put down to. */
function blocksIn(output: string, asked: ReadonlyMap<string, string>): string[] {
  const blocks = output
    .split('\n')
    .filter((line) => line.includes('the event loop was blocked'))
    .map((line): Block => JSON.parse(line));
  const worst = blocks.sort((a, b) => b.cpuMs - a.cpuMs).slice(0, NAMED_BLOCKS);
  return [
    `the event loop was blocked ${blocks.length} times`,
    ...worst.map(({ blockedMs, cpuMs, suspects }) => {
      const whom = suspects.map(({ requestId, method, route }) =>
        [method, route, asked.get(requestId)].join(' '),
      );
      return `blocked ${blockedMs} ms, ${cpuMs} ms of it at work: ${whom.join(' | ')}`;
    }),
  ];
}

/** Why a request got no answer: what the client says hides the reason below it. */
function whyNone(error: unknown): string {
  return error instanceof Error ? `${error} (${error.cause})` : String(error);
}

function briefly(request: BadRequest): string {
  return JSON.stringify(request).slice(0, 600);
}

/** What a request sends: its address, headers and body. */
function bytesOf({ address, headers, body = '' }: BadRequest): number {
  return address.length + JSON.stringify(headers).length + Buffer.byteLength(body);
}

async function makeKey(database: Asks): Promise<string> {
  const key = `plenum_${createHash('sha256').update(randomUUID()).digest('base64url')}`;
  await database.query(
    `insert into api_keys (name, prefix, key_hash, scope, created_by)
     select 'Harm', $1, $2, 'write', id from users where email = 'admin@example.com'`,
    [key.slice(0, 12), createHash('sha256').update(key).digest('hex')],
  );
  return key;
}

/** Sends bytes as they are. Returns the status, 0 when the connection is closed without one. */
function raw(address: string, bytes: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(PATIENCE, () =>
      reject(new Error(`No answer to ${bytes.toString().slice(0, 200)}`)),
    );
    const answer = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0));
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) answer();
    });
    socket.on('close', answer);
    socket.on('error', answer);
  });
}
