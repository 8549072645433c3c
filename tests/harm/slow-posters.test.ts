import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { get, ORIGIN, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { REPLY_ADDRESS, rawMail, signedHeaders } from '#tests/helpers/inbound-mail.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const SECRET = 'a secret of at least thirty-two characters';
const MEGABYTE = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';

let firm: Installation;
let app: AppProcess;
let cookie = '';
let slow: Slow[] = [];

beforeAll(async () => {
  firm = await makeInstallation(inject('postgresUrl'));
  app = await firm.start({ REPLY_ADDRESS, MAIL_WEBHOOK_SECRET: SECRET, TRUST_PROXY: '1' });
  cookie = await signIn(app, 'customer@cast.example');
});
afterEach(() => {
  for (const each of slow) each.socket.destroy();
  slow = [];
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await firm?.remove();
});

/** A connection whose body comes a byte a second after what it began with, and never ends by itself. */
type Slow = { socket: Socket; answer: () => string; hasEnded: () => boolean };

function postSlowly(path: string, headers: Record<string, string>, begin = Buffer.from('x')): Slow {
  const { hostname, port } = new URL(app.address);
  let answer = '';
  let ended = false;
  const lines = Object.entries({ host: hostname, 'content-length': '20000000', ...headers });
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    socket.write(begin);
  });
  const trickle = setInterval(() => socket.write('x'), 1_000);
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    ended = true;
    clearInterval(trickle);
  });
  const made = { socket, answer: () => answer, hasEnded: () => ended };
  slow.push(made);
  return made;
}

/** The headers of a message that nobody signed. */
const forged = () => ({
  ...Object.fromEntries(signedHeaders(Buffer.from('x'), 'another secret')),
  'x-forwarded-for': '203.0.113.7',
});

/** Posts a signed message of about so many bytes. @returns the status of the answer. */
async function postMail(bytes: number, from = '192.0.2.1'): Promise<number> {
  const text = 'Thanks, Tuesday works.\r\n'.repeat(Math.ceil(bytes / 24));
  const raw = rawMail({ from: 'sam@north.example', to: REPLY_ADDRESS, text });
  const headers = signedHeaders(raw, SECRET);
  headers.set('x-forwarded-for', from);
  const body = Buffer.from(raw);
  const { status } = await fetch(`${app.address}/mail/inbound`, { method: 'POST', headers, body });
  return status;
}

const cutOff = (all: readonly Slow[], withinMs?: number) =>
  until(
    'the slow ones to be cut off',
    () => all.filter((each) => !each.hasEnded()).length,
    (left) => left === 0,
    withinMs,
  );

describe('people who send bodies slowly, or never', () => {
  it('keep no signed email out, small or large', async () => {
    for (let at = 0; at < 40; at += 1) postSlowly('/mail/inbound', forged());
    for (let at = 0; at < 8; at += 1) {
      postSlowly('/mail/inbound', forged(), Buffer.alloc(2 * MEGABYTE, 'x'));
    }
    // Of the large ones, those that find no place are refused at once.
    const refused = () => slow.filter((each) => each.answer().includes(' 503 ')).length;
    await until('the places to be taken', refused, (count) => count >= 4);
    for (const size of [500, 3 * MEGABYTE, 500, 3 * MEGABYTE])
      expect(await postMail(size)).toBe(202);
    await cutOff(slow);
    // The places are free again, for anyone.
    expect(await postMail(3 * MEGABYTE, '203.0.113.7')).toBe(202);
    expect(app.output()).not.toContain('a request failed');
    report(`${slow.length} slow posts of email: the signed ones were stored`);
  });

  it('are cut off everywhere, and everyone else is served', async () => {
    const upload = { origin: ORIGIN, cookie, 'x-file-name': 'plans.pdf' };
    const doors = [
      postSlowly('/inquiry', { origin: ORIGIN, 'content-type': FORM, 'content-length': '90000' }),
      postSlowly('/files/uploads', upload, Buffer.from('%PDF-1.4\n')),
      postSlowly('/api/v1/companies', { authorization: 'Bearer plenum_none' }),
      postSlowly('/vitals', { origin: ORIGIN, 'content-length': '900' }),
      postSlowly('/sso/logout', { 'content-type': FORM, 'content-length': '900' }),
    ];
    // 30 seconds are theirs; the server's own limit on a request would be five minutes.
    await cutOff(doors, 120_000);
    expect(app.output()).not.toContain('a request failed');
    expect((await get(app, '/customer/tickets', { cookie })).status).toBe(200);
    report(`${doors.length} doors: each cut a slow body off`);
  });
});
