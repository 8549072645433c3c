import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Door, doorsOf } from '#tests/access/doors.ts';
import { ORIGIN, type RunningApp } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';
import {
  type BadRequest,
  BROKEN_REQUESTS,
  badCall,
  badForm,
  badMethod,
  badReading,
  badUpload,
  type Known,
  type Sender,
  senderOf,
} from './bad-requests.ts';
import { fieldNames } from './bad-values.ts';
import { COUNTS, report, SEED } from './counts.ts';
import { fingerprintOf, untilQuiet, type Values, valuesOf } from './demo-values.ts';

const AT_ONCE = 8;
const PATIENCE = 30_000;
// Opens a stream that never ends, ends the session that the others need, or is another machine's.
const NOT_ASKED = new Set(['GET /live', 'POST /sign-out', 'GET /sign-out']);

let app: AppProcess;
let database: Awaited<ReturnType<typeof makePostgresDatabase>>;
let client: pg.Client;
let dataDir: string;
let doors: Door[];
let values: Values;
let names: string[];
const credentials: Record<Sender, Record<string, string>> = {
  nobody: {},
  customer: {},
  admin: {},
  key: {},
};
const known = new Map<string, Known>();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-bad-'));
  database = await makePostgresDatabase(inject('postgresUrl'));
  // Without a mail server: with the demo firm, as `npm start` runs it.
  app = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { routes }: { routes: RunningApp['routes'] } = await import(
    path.resolve('build/server/server.js')
  );
  doors = doorsOf(routes).filter(({ name }) => !NOT_ASKED.has(name));
  values = await valuesOf(client);
  names = await fieldNames();
  for (const sender of ['customer', 'admin'] as const) {
    credentials[sender] = { cookie: await sessionOf(`${sender}@example.com`) };
  }
  credentials.key = { authorization: `Bearer ${await makeKey()}` };
  const forms = doors.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/'));
  await Promise.all(forms.map(async (door) => known.set(door.name, await whatItAsks(door))));
  await client.query('delete from rate_limits');
}, 400_000);
afterAll(async () => {
  await client?.end();
  await app?.end('SIGTERM');
  await database?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function sessionOf(email: string): Promise<string> {
  const response = await fetch(`${app.address}/customer-auth`, {
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

async function makeKey(): Promise<string> {
  const key = `plenum_${createHash('sha256').update(randomUUID()).digest('base64url')}`;
  await client.query(
    `insert into api_keys (name, prefix, key_hash, scope, created_by)
     select 'Harm', $1, $2, 'write', id from users where email = 'admin@example.com'`,
    [key.slice(0, 12), createHash('sha256').update(key).digest('hex')],
  );
  return key;
}

/** Sends a form with nothing in it to a record that is not there, and reads what it misses. */
async function whatItAsks(door: Door): Promise<Known> {
  const address = door.path
    .replace('*', 'no/such/page')
    .replace(/:(\w+)/g, (_whole, name: string) =>
      /Id$/.test(name) ? randomUUID() : (values[name] ?? 'x'),
    );
  const response = await fetch(app.address + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN, ...credentials[senderOf(door)] },
    body: new URLSearchParams(),
  });
  const text = await response.text();
  // Where the record is looked for, the form was good.
  const isGood = response.status < 400 || response.status === 404;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson ? JSON.parse(text) : null;
  return { required: requiredOf(answer), asksNothing: isGood };
}

function requiredOf(answer: unknown): string[] {
  const errors = at(at(answer, 'result'), 'error');
  return typeof errors === 'object' && errors !== null
    ? Object.keys(errors).filter((name) => name !== '')
    : [];
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The same requests for the same seed, spread evenly over the kinds and the doors. */
function* requests(count: number): Generator<BadRequest> {
  const makers: fc.Arbitrary<BadRequest>[] = [];
  for (const door of doors) {
    if (door.path.startsWith('/api/v1')) {
      makers.push(door.method === 'GET' ? badReading(door, values) : badCall(door, values, names));
      continue;
    }
    if (door.method === 'GET') {
      makers.push(badReading(door, values));
      continue;
    }
    const form = badForm(
      door,
      values,
      names,
      known.get(door.name) ?? { required: [], asksNothing: true },
    );
    if (form) makers.push(form);
    makers.push(badMethod(door, values));
  }
  makers.push(badUpload);
  const each = Math.ceil(count / makers.length);
  const samples = makers.map((maker, place) =>
    fc.sample(maker, { seed: SEED + place, numRuns: each }),
  );
  let made = 0;
  for (let round = 0; round < each; round += 1) {
    for (const sample of samples) {
      const request = sample[round];
      if (!request || made >= count) continue;
      made += 1;
      yield request;
    }
  }
}

async function send(request: BadRequest): Promise<number> {
  const response = await fetch(app.address + request.address, {
    method: request.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      ...credentials[request.sender],
      'x-forwarded-for': `10.1.${sent >> 8}.${sent & 255}`,
      ...request.headers,
    },
    ...(request.body !== undefined && { body: Buffer.from(request.body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

let sent = 0;

describe('bad input', () => {
  it('is answered without a failure, and changes no row', async () => {
    await untilQuiet(client);
    const before = await fingerprintOf(client);
    const answers = new Map<number, number>();
    const broken: string[] = [];
    const all = requests(COUNTS.badInputs);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of all) {
          sent += 1;
          if (sent % 100 === 0) await client.query('delete from rate_limits');
          // A kept connection may have been closed over the bad request before this one: asked anew, it is answered.
          const status = await send(request)
            .catch(() => send(request))
            .catch((error: unknown) => String(error));
          if (typeof status === 'number') answers.set(status, (answers.get(status) ?? 0) + 1);
          if (typeof status !== 'number' || status >= 500) {
            broken.push(`${status} ${JSON.stringify(request).slice(0, 600)}`);
          }
        }
      }),
    );
    for (const request of BROKEN_REQUESTS) {
      sent += 1;
      const status = await raw(request.replace('{cookie}', credentials.admin.cookie ?? ''));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 505)
        broken.push(`${status} ${JSON.stringify(request).slice(0, 300)}`);
    }
    const figures = [...answers].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
    report(
      `${sent} bad inputs with seed ${SEED} over ${doors.length} doors: ${figures.join(', ')}`,
    );
    expect(app.hasEnded(), app.output()).toBe(false);
    expect(broken.slice(0, 20), app.output().slice(-4_000)).toEqual([]);
    await untilQuiet(client);
    expect(await fingerprintOf(client)).toEqual(before);
  });
});

/** Sends bytes as they are. Returns the status, 0 when the connection is closed without one. */
function raw(bytes: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.address);
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(PATIENCE, () => reject(new Error(`No answer to ${bytes.slice(0, 200)}`)));
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
