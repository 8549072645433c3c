import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { post, signIn } from '#tests/helpers/app.ts';
import { type AppProcess, AUTH_SECRET } from '#tests/helpers/app-process.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { COUNTS, report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

/** The most that one open stream may cost, several times what it does cost. */
const KIB_EACH = 400;
/** What a process may keep after many streams: what the allocator does not give back, never a stream's worth each. */
const KIB_LEFT_EACH = 150;

/** As many as one session may have open. */
const STREAMS_EACH = 20;

let firm: Installation;
let app: AppProcess;
let ticketId = '';
let cookies: string[] = [];
let admin = '';

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  await firm.owner(async (tx) => {
    ticketId = (await makeTicket(tx, firm.cast.customer.profile)).id;
  });
  app = await firm.start();
  cookies = await firm.owner(manySessions);
  admin = await signIn(app, 'admin@cast.example');
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await firm?.remove();
});

/** What the process holds in memory now. */
function kibInUse(): number {
  const status = readFileSync(`/proc/${app.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}

/** How many connections of others the process has open, as the kernel counts them. */
function openConnections(): number {
  const port = Number(new URL(app.address).port).toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 01 `).test(line)).length;
}

type Stream = { asked: ClientRequest; heard: () => string };

/** The cookies of as many sessions as the streams need: a session has few, and so has an account. */
async function manySessions(tx: Tx): Promise<string[]> {
  const made: string[] = [];
  while (made.length * STREAMS_EACH < COUNTS.streams) {
    const { id: userId } = await makeUser(tx, { role: 'admin' });
    const token = randomUUID();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await tx.insert(sessions).values({ userId, token, expiresAt, method: 'password' });
    const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
    made.push(`plenum.session_token=${encodeURIComponent(`${token}.${signature}`)}`);
  }
  return made;
}

function open(agent: Agent, at: number): Promise<Stream> {
  const cookie = cookies[Math.floor(at / STREAMS_EACH)] ?? '';
  return new Promise((resolve, reject) => {
    let text = '';
    const asked = request(`${app.address}/live`, { agent, headers: { cookie } });
    asked.on('error', reject);
    asked.on('response', (response: IncomingMessage) => {
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      expect(response.statusCode).toBe(200);
      resolve({ asked, heard: () => text });
    });
    asked.end();
  });
}

describe('many open streams', () => {
  it('cost bounded memory, all hear a change, and none is left behind', async () => {
    // The first requests load what every request needs.
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    const first = await open(agent, 0);
    await until('the first beat', first.heard, (text) => text.includes('event: beat'));
    const before = kibInUse();
    const streams: Stream[] = [first];
    while (streams.length < COUNTS.streams) {
      const some = Math.min(50, COUNTS.streams - streams.length);
      streams.push(
        ...(await Promise.all(
          Array.from({ length: some }, (_each, at) => open(agent, streams.length + at)),
        )),
      );
    }
    await until(
      'a beat on every stream',
      () => streams.filter(({ heard }) => !heard().includes('event: beat')).length,
      (silent) => silent === 0,
    );
    expect(openConnections()).toBeGreaterThanOrEqual(COUNTS.streams);
    const message = { message: 'To all of you.' };
    const sent = await post(app, `/admin/tickets/${ticketId}/message`, message, { cookie: admin });
    expect(sent.status).toBe(200);
    await until(
      'the change on every stream',
      () => streams.filter(({ heard }) => !heard().includes(ticketId)).length,
      (deaf) => deaf === 0,
    );
    const during = kibInUse();
    for (const { asked } of streams) {
      asked.on('error', () => {});
      asked.destroy();
    }
    agent.destroy();
    await until('all streams to be gone', openConnections, (n) => n < 20);
    // The memory of what is gone is given back as the process goes on working.
    for (let at = 0; at < 50; at += 1) await post(app, '/auth', {});
    const after = kibInUse();
    const mib = (kib: number) => `${Math.round(kib / 1024)} MiB`;
    report(
      `${COUNTS.streams} streams: ${mib(before)} before, ${mib(during)} with them, ${mib(after)} after`,
    );
    expect((during - before) / COUNTS.streams).toBeLessThan(KIB_EACH);
    expect((after - before) / COUNTS.streams).toBeLessThan(KIB_LEFT_EACH);
  });
});
