import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { post, signIn } from '#tests/helpers/app.ts';
import { type AppProcess, AUTH_SECRET } from '#tests/helpers/app-process.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { COUNTS, PATIENT_MS, report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

/** The most that one open stream may cost. */
const KIB_EACH = 60;
/** What the processes may keep after many streams: what the allocator does not give back, never a stream's worth each. */
const KIB_LEFT_EACH = 40;

/** As many as one session, and one network address, may have open. */
const STREAMS_EACH = 20;
const STREAMS_OF_ADDRESS = 1_000;
const PROCESSES = 2;
const AT_ONCE = 20;
const WARMING = 1_000;

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
  app = await firm.start({ PROCESSES: String(PROCESSES) });
  cookies = await firm.owner(manySessions);
  admin = await signIn(app, 'admin@cast.example');
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await firm?.remove();
});

/** The processes that serve: those that the first one started. */
function serving(): string[] {
  return readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8').trim().split(' ');
}

/** What the processes hold in memory now. */
function kibInUse(): number {
  return serving().reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  }, 0);
}

/** How many connections of others they have open, as the kernel counts them. */
function openConnections(): number {
  const port = Number(new URL(app.address).port).toString(16).toUpperCase().padStart(4, '0');
  const own = new RegExp(`^\\s*\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 01 `);
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => own.test(line)).length;
}

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

/** A stream as a bare connection: this process has to hold all of them too. */
type Stream = { line: Socket; text: string; heardAt: number };

/** Opens one, and waits until it has begun. */
function open(at: number): Promise<Stream> {
  const { hostname, port } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(at / STREAMS_OF_ADDRESS)}`;
    const line = connect({ host: hostname, port: Number(port), localAddress });
    const stream: Stream = { line, text: '', heardAt: 0 };
    line.on('error', reject);
    line.on('close', () => reject(new Error(`A stream ended: ${stream.text}`)));
    line.on('data', (chunk) => {
      stream.text += chunk.toString('latin1');
      if (stream.text.includes('event: beat')) resolve(stream);
      if (stream.heardAt === 0 && stream.text.includes(ticketId)) stream.heardAt = Date.now();
    });
    const cookie = cookies[Math.floor(at / STREAMS_EACH)] ?? '';
    line.write(`GET /live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  });
}

async function openMany(count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const some = Math.min(AT_ONCE, count - streams.length);
    const opening = Array.from({ length: some }, (_each, at) => open(streams.length + at));
    streams.push(...(await Promise.all(opening)));
  }
  return streams;
}

describe('many open streams', () => {
  it('cost bounded memory, all hear a change, and none is left behind', {
    timeout: 2 * PATIENT_MS,
  }, async () => {
    // The first requests load what every request needs, and have the heap take the room that requests need.
    for (const { line } of await openMany(WARMING)) line.destroy();
    await until('the first streams to be gone', openConnections, (n) => n < 20);
    const before = kibInUse();
    const streams = await openMany(COUNTS.streams);
    expect(openConnections()).toBeGreaterThanOrEqual(COUNTS.streams);
    const message = { message: 'To all of you.' };
    const asked = Date.now();
    const sent = await post(app, `/admin/tickets/${ticketId}/message`, message, { cookie: admin });
    expect(sent.status).toBe(200);
    await until(
      'the change on every stream',
      () => streams.filter(({ heardAt }) => heardAt === 0).length,
      (deaf) => deaf === 0,
    );
    const during = kibInUse();
    const last = Math.max(...streams.map(({ heardAt }) => heardAt));
    for (const { line } of streams) line.destroy();
    await until('all streams to be gone', openConnections, (n) => n < 20);
    // The memory of what is gone is given back as the process goes on working.
    for (let at = 0; at < 50; at += 1) await post(app, '/auth', {});
    const after = kibInUse();
    const mib = (kib: number) => `${Math.round(kib / 1024)} MiB`;
    const each = (kib: number) => kib / COUNTS.streams;
    report(
      `${COUNTS.streams} streams in ${PROCESSES} processes: ${mib(before)} before, ${mib(during)} with them ` +
        `(${each(during - before).toFixed(1)} KiB each), ${mib(after)} after; ` +
        `a message was heard by all within ${last - asked} ms of its form`,
    );
    expect(each(during - before)).toBeLessThan(KIB_EACH);
    expect(each(after - before)).toBeLessThan(KIB_LEFT_EACH);
  });
});
