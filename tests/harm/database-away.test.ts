import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { listen } from '#tests/helpers/live-stream.ts';
import { startMailServer } from '#tests/helpers/mailbox.ts';
import { makeTicket } from '#tests/helpers/makers.ts';
import { type OwnPostgres, startOwnPostgres } from '#tests/helpers/postgres-server.ts';
import { report } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const WRITERS = 6;
/** How long an answer may take at most before the test says that it hangs. */
const PATIENCE = 30_000;
const STACK = /\n\s+at |node_modules|\.js:\d+|ECONNREFUSED|postgres:\/\//;

let server: OwnPostgres;
let firm: Installation;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: AppProcess;
let ticketId = '';
let admin = '';
let customer = '';

beforeAll(async () => {
  server = await startOwnPostgres();
  firm = await makeInstallation(server.url);
  mail = await startMailServer();
  await firm.owner(async (tx) => {
    ticketId = (await makeTicket(tx, firm.cast.customer.profile)).id;
  });
  app = await firm.start({ SMTP_URL: mail.url });
  admin = await signIn(app, 'admin@cast.example');
  customer = await signIn(app, 'customer@cast.example');
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await mail?.stop();
  await server?.remove();
});

const patiently = () => AbortSignal.timeout(PATIENCE);
const confirmed: string[] = [];
const statuses = new Map<number, number>();
let loading = true;

/** Staff who write to the customer, one message after the other, whatever the answers are. */
async function write(): Promise<void> {
  while (loading) {
    const mark = randomUUID();
    const response = await fetch(`${app.address}/admin/tickets/${ticketId}/message`, {
      method: 'POST',
      signal: patiently(),
      redirect: 'manual',
      headers: { cookie: admin, origin: 'http://plenum.test' },
      body: new URLSearchParams({ message: mark }),
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 200) confirmed.push(mark);
    await response.arrayBuffer();
  }
}

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.address + path, {
    redirect: 'manual',
    signal: patiently(),
    headers,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('PostgreSQL goes away under load', () => {
  it.each(['fast', 'immediate'] as const)(
    '%s: people are told, and it goes on by itself',
    async (how) => {
      loading = true;
      const stream = await listen(app, customer);
      await stream.hears('event: beat');
      const before = confirmed.length;
      const writing = Array.from({ length: WRITERS }, write);
      await until(
        'confirmed writes',
        () => confirmed.length,
        (n) => n > before + 5,
      );
      await server.stop(how);
      await until(
        'a refusal',
        () => statuses.get(503) ?? 0,
        (n) => n > 0,
      );

      for (const [path, cookie] of [
        ['/admin', admin],
        ['/admin/tickets', admin],
        ['/customer', customer],
        [`/customer/tickets/${ticketId}`, customer],
        ['/confirm-email?token=x', ''],
      ] as const) {
        const shown = await page(path, { cookie });
        expect(shown.status, path).toBe(503);
        expect(shown.headers.get('retry-after'), path).toBe('10');
        expect(shown.headers.get('content-type'), path).toContain('text/html');
        expect(shown.text, path).toContain('database is not answering right now');
        expect(shown.text, path).not.toMatch(STACK);
      }
      const health = await page('/healthz');
      expect([health.status, JSON.parse(health.text)]).toEqual([
        503,
        { status: 'unavailable', database: 'unreachable' },
      ]);
      const api = await page('/api/v1/tickets', {
        authorization: `Bearer plenum_${'a'.repeat(43)}`,
      });
      expect(api.status).toBe(503);
      expect(api.headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.parse(api.text)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(api.text).not.toMatch(STACK);
      // What script asks for while one navigates, and a form without script, which keeps what was typed.
      expect((await page('/admin.data', { cookie: admin })).status).toBe(503);
      const entry = await post(app, '/auth', { email: 'admin@cast.example', password: 'not kept' });
      expect(entry.status).toBe(503);
      const shown = await entry.text();
      expect(shown).toContain('database is not answering right now');
      expect(shown).toContain('admin@cast.example');
      expect(shown).not.toMatch(STACK);
      expect((await get(app, '/logo.svg')).status, 'what needs no database').toBe(200);
      expect(app.hasEnded(), app.output()).toBe(false);

      await server.start();
      await until(
        'health',
        async () => (await page('/healthz')).status,
        (status) => status === 200,
      );
      const resumed = confirmed.length;
      await until(
        'confirmed writes again',
        () => confirmed.length,
        (n) => n > resumed + 5,
      );
      loading = false;
      await Promise.all(writing);
      expect((await page('/admin', { cookie: admin })).status).toBe(200);

      // The stream of before hears that it missed something, and then of every change again.
      await stream.hears('event: gap');
      const heard = stream.ids().length;
      await until(
        'live changes',
        async () => {
          await post(
            app,
            `/admin/tickets/${ticketId}/message`,
            { message: 'Again.' },
            { cookie: admin },
          );
          return stream.ids().length;
        },
        (n) => n > heard,
      );
      stream.break();
    },
  );

  it('has lost nothing that was confirmed, and no email of it', async () => {
    const stored = await queried<{ message: string; n: number }>(
      'select message, count(*)::int as n from ticket_messages group by message',
    );
    const counts = new Map(stored.map(({ message, n }) => [message, n]));
    expect(confirmed.filter((mark) => counts.get(mark) !== 1)).toEqual([]);
    // Jobs that were under way wait for the watch over dead workers; the test turns its clock forward.
    await queried(
      `update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')
       and heartbeat_on < now() - interval '1 second'`,
    );
    await queried(`update pgboss.job set start_after = now() where state = 'retry'`);
    const missing = await until(
      'the mail of every confirmed message',
      async () => {
        const all = JSON.stringify(await mail.mailbox.all());
        return confirmed.filter((mark) => !all.includes(mark)).length;
      },
      (n) => n === 0,
    );
    expect(missing).toBe(0);
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    report(
      `PostgreSQL stopped twice under load: ${confirmed.length} messages confirmed, ${statuses.get(503)} refused with 503, none lost`,
    );
  });
});

async function queried<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: firm.databaseUrl ?? '' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
