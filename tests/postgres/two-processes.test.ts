import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { get, makeCast, ORIGIN, post, signIn } from '#tests/helpers/app.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { startMailServer } from '#tests/helpers/mailbox.ts';

const { env } = setUpDatabase();
const WAIT = { timeout: 120_000 };

type Process = { address: string; child: ChildProcess };
let one: Process;
let two: Process;
let dataDir: string;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plenum-two-'));
  mail = await startMailServer();
  await makeCast({ owner: unsafeOwnerTransaction });
  const { requests = '', accounts = '', jobs } = env().logins ?? {};
  const serving = { DATABASE_URL_REQUESTS: requests, DATABASE_URL_ACCOUNTS: accounts };
  [one, two] = await Promise.all([
    startProcess(serving),
    startProcess({ ...serving, DATABASE_URL_JOBS: jobs ?? '' }),
  ]);
});

afterAll(async () => {
  for (const { child } of [one, two]) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await mail.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * One process of `npm run serve`; both share the database and the folder of files. Neither has the owner's login, the first
 * leaves jobs to the second.
 */
async function startProcess(logins: Record<string, string>): Promise<Process> {
  const port = await freePort();
  const child = spawn(process.execPath, ['build/server/commands.js', 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: ORIGIN,
      DATA_DIR: dataDir,
      ...logins,
      AUTH_SECRET: 'a secret that both processes share, long enough',
      SMTP_URL: mail.url,
      ALLOW_UNENCRYPTED: 'database,site',
      LOG_LEVEL: 'error',
      PROCESSES: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 5_000; tries += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) return { address, child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The process did not start.');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Has the customer write a ticket at one of the processes; it leads to the ticket. */
async function writeTicket(at: Process, cookie: string): Promise<void> {
  const fields = { text: 'Our phone number has changed.' };
  const response = await post(at, '/customer/company', fields, { cookie });
  expect(response.headers.get('location')).toMatch(/^\/customer\/tickets\//);
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** When the answer to the newest ticket is due, as weekday and hour in Tokyo. */
async function newestDue(): Promise<string | undefined> {
  const [ticket] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(tickets).orderBy(desc(tickets.number)).limit(1),
  );
  return ticket?.answerDueAt?.toLocaleString('en-US', {
    timeZone: 'Asia/Tokyo',
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
}

describe('two processes on one PostgreSQL', () => {
  it('promise by the same hours, whichever process they were set at', async () => {
    const admin = await signIn(one, 'admin@cast.example');
    const customer = await signIn(two, 'customer@cast.example');
    const times = Object.fromEntries(
      WEEK.flatMap((day, place) => {
        const [opens, closes] = day === 'Sun' ? ['03:00', '03:30'] : ['', ''];
        return [
          [`week[${place}].opens`, opens],
          [`week[${place}].closes`, closes],
        ];
      }),
    );
    const fields = { timeZone: 'Asia/Tokyo', savedAt: new Date(0).toISOString(), ...times };
    expect((await post(one, '/admin/settings/hours', fields, { cookie: admin })).status).toBe(200);
    await expect
      .poll(
        async () => {
          await writeTicket(two, customer);
          return newestDue();
        },
        { interval: 500 },
      )
      .toBe('Sun, 03');
    await writeTicket(one, customer);
    expect(await newestDue()).toBe('Sun, 03');
  });

  it('leave jobs to the one that has their login, mail with a one-time link among them', async () => {
    const email = 'customer@cast.example';
    expect((await post(one, '/forgot-password', { email })).status).toBeLessThan(400);
    const sent = await mail.mailbox.waitFor(email, 'password');
    expect(sent.text).toContain('/reset-password');
  });

  it('tell each other of changes, and one goes on when the other dies', async () => {
    const customer = await signIn(one, 'customer@cast.example');
    const admin = await signIn(two, 'admin@cast.example');
    const other = await signIn(one, 'other@cast.example');

    const [onOne, onTwo, stranger] = [
      await listen(one, customer),
      await listen(two, admin),
      await listen(two, other),
    ];
    for (const stream of [onOne, onTwo, stranger]) await stream.hears('event: beat');

    // Written by one process, heard at the other; the session of one is good at the other.
    await writeTicket(one, customer);
    await onTwo.hears('"topic":"ticket"');
    await onOne.hears('"topic":"ticket"');
    await writeTicket(two, customer);
    await expect.poll(() => onOne.ids().length).toBeGreaterThan(1);
    expect(stranger.ids()).toEqual([]);

    // The process dies without a word; its listener goes on at the other, told that it may have missed something.
    one.child.kill('SIGKILL');
    await onOne.ends();
    const again = await listen(two, customer, { lastEventId: onOne.position() });
    await again.hears('event: gap');
    await writeTicket(two, customer);
    await again.hears('"topic":"ticket"');
  });

  it('take no further job once they stop, however long a request lasts', async () => {
    const slow = connect(Number(new URL(two.address).port), '127.0.0.1');
    slow.on('error', () => {});
    const head = [`POST /auth HTTP/1.1`, 'Host: plenum.test', `Origin: ${ORIGIN}`];
    head.push('Content-Type: application/x-www-form-urlencoded', 'Content-Length: 1000');
    head.push('Expect: 100-continue');
    slow.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(slow, 'data');
    const ended = once(two.child, 'exit');
    two.child.kill('SIGTERM');
    // It takes no connection any more.
    await expect.poll(() => get(two, '/healthz').catch(() => null), WAIT).toBeNull();
    const content = { subject: 'Late', preview: '', heading: 'Late', blocks: [] };
    await unsafeOwnerTransaction((tx) => queueMail(tx, { to: 'late@example.com', content }));
    await ended;
    slow.destroy();
    const { rows } = await database().query(
      `select state::text as state from pgboss.job where name = 'mail' and data->>'to' = 'late@example.com'`,
    );
    expect(rows).toEqual([{ state: 'created' }]);
  });
});
