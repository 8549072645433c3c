import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { post, signIn } from '#tests/helpers/app.ts';
import type { AppProcess } from '#tests/helpers/app-process.ts';
import { type Mailbox, startMailServer } from '#tests/helpers/mailbox.ts';
import { makeInvoice, makeTicket } from '#tests/helpers/makers.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { COUNTS, PATIENT_MS, report, SEED } from './counts.ts';
import { type Installation, makeInstallation, until } from './installation.ts';

const KINDS = ['ticket', 'message', 'entry', 'payment'] as const;
type Kind = (typeof KINDS)[number];
const WRITERS_OF_EACH = 2;
const INVOICES = 3_000;

// What each command leaves behind, so that half a command shows: its row, its line in the log, and what tells people.
describe.each(['embedded', 'postgres'] as const)('kill -9 during writes, %s', (engine) => {
  let firm: Installation;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let ticketId = '';
  let open: string[] = [];
  const confirmed: Record<Kind, string[]> = { ticket: [], message: [], entry: [], payment: [] };

  beforeAll(async () => {
    firm = await makeInstallation(engine === 'postgres' ? inject('postgresUrl') : null);
    mail = await startMailServer();
    const { profile } = firm.cast.customer;
    await firm.owner(async (tx) => {
      ticketId = (await makeTicket(tx, profile)).id;
      await makeInvoice(tx, profile.id, { status: 'sent', amount: '1.00' });
      await tx.execute(sql`insert into invoices (customer_id, invoice_number, amount, status, sent_at)
        select ${profile.id}, 'KILL-' || n, 1, 'sent', now() from generate_series(1, ${INVOICES}) n`);
      const rows = await tx.select({ id: invoices.id }).from(invoices);
      open = rows.map(({ id }) => id);
    });
  });
  afterAll(async () => {
    await firm?.remove();
    await mail?.stop();
  });

  const start = () => firm.start({ SMTP_URL: mail.url });

  /** One writer: command after command until the process is gone. */
  async function write(app: AppProcess, kind: Kind, cookie: string): Promise<void> {
    for (;;) {
      const mark = kind === 'payment' ? open.pop() : randomUUID();
      if (!mark) throw new Error('There is no open invoice left.');
      const response = await send(app, kind, mark, cookie).catch(() => null);
      // The answer counts once its head is here: from then on a person believes it.
      if (!response) return;
      // A fast machine comes to what a customer may open in an hour before the process is killed.
      if (kind === 'ticket' && response.status === 429) return;
      expect([200, 302], `${kind}: ${response.status}`).toContain(response.status);
      confirmed[kind].push(mark);
      await response.arrayBuffer().catch(() => null);
    }
  }

  function send(app: AppProcess, kind: Kind, mark: string, cookie: string): Promise<Response> {
    const { id: customerId } = firm.cast.customer.profile;
    if (kind === 'ticket') {
      return post(app, '/customer/tickets/new', { title: mark, description: mark }, { cookie });
    }
    if (kind === 'message') {
      return post(app, `/customer/tickets/${ticketId}/message`, { message: mark }, { cookie });
    }
    if (kind === 'entry') {
      const entry = { type: 'credit', amount: '1.00', description: mark };
      return post(app, `/admin/customers/${customerId}/transactions`, entry, { cookie });
    }
    const payment = { amount: '1.00', method: 'check', paidOn: '2026-01-05', version: '1' };
    return post(app, `/admin/invoices/${mark}/payments`, payment, { cookie });
  }

  it('loses no confirmed write and leaves no command half done', {
    timeout: PATIENT_MS,
  }, async () => {
    const random = seededRandom(SEED);
    for (let kill = 0; kill < COUNTS.kills; kill += 1) {
      const app = await start();
      const customer = await signIn(app, 'customer@cast.example');
      const admin = await signIn(app, 'admin@cast.example');
      const writing = KINDS.flatMap((kind) =>
        Array.from({ length: WRITERS_OF_EACH }, () =>
          write(app, kind, kind === 'ticket' || kind === 'message' ? customer : admin),
        ),
      );
      const before = KINDS.map((kind) => confirmed[kind].length);
      await until(
        'a confirmed write of each kind',
        () => KINDS.filter((kind, place) => confirmed[kind].length === before[place]),
        (missing) => missing.length === 0,
      );
      await new Promise((resolve) => setTimeout(resolve, random.next(600)));
      await app.end('SIGKILL');
      await Promise.all(writing);
      await firm.owner(async (tx) => {
        await tx.execute(sql`delete from rate_limits`);
        await expectWhole(tx);
        // As time passes: what the dead process was at is someone else's now.
        await tx.execute(sql`update pgboss.job set state = 'retry', start_after = now()
          where state in ('active', 'retry')`);
      });
    }
    const app = await start();
    const mailed = () => marksIn(mail.mailbox);
    await until(
      'mail of each confirmed ticket and message',
      async () => {
        const marks = await mailed();
        return [...confirmed.ticket, ...confirmed.message].filter((mark) => !marks.has(mark))
          .length;
      },
      (missing) => missing === 0,
    );
    expect(await app.end('SIGTERM')).toBe(0);
    await firm.owner(async (tx) => {
      await expectWhole(tx);
      await expectTold(tx);
    });
    const counted = KINDS.map((kind) => `${confirmed[kind].length} of kind ${kind}`).join(', ');
    report(`${COUNTS.kills} kills on ${engine}: ${counted} were confirmed, all are there`);
    for (const kind of KINDS)
      expect(confirmed[kind].length, kind).toBeGreaterThanOrEqual(COUNTS.kills);
  });

  /** Every confirmed write is there, and each command has all of its parts. */
  async function expectWhole(tx: Tx): Promise<void> {
    const stored: Record<Kind, string[]> = {
      ticket: await texts(tx, sql`select title as mark from tickets where id <> ${ticketId}`),
      message: await texts(tx, sql`select message as mark from ticket_messages`),
      entry: await texts(
        tx,
        sql`select description as mark from transactions where invoice_id is null`,
      ),
      payment: await texts(tx, sql`select invoice_id::text as mark from invoice_payments`),
    };
    for (const kind of KINDS) {
      expect(new Set(stored[kind]).size, `each ${kind} once`).toBe(stored[kind].length);
      expect(
        confirmed[kind].filter((mark) => !stored[kind].includes(mark)),
        `confirmed, of kind ${kind}, but lost`,
      ).toEqual([]);
    }
    const logged = await rowsOf<{ action: string; n: number }>(
      tx,
      sql`select action, count(*)::int as n from activity_logs group by action`,
    );
    const lines = Object.fromEntries(logged.map(({ action, n }) => [action, n]));
    expect({
      ticket: lines['ticket.created'] ?? 0,
      message: lines['ticket.message_sent'] ?? 0,
      entry: lines['transaction.recorded'] ?? 0,
      payment: lines['invoice.paid'] ?? 0,
    }).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, stored[kind].length])));
    // A payment: the invoice is paid, credited and charged; an invoice without one is as it was.
    const broken = await texts(
      tx,
      sql`select i.id::text as mark from invoices i
          left join invoice_payments p on p.invoice_id = i.id
          left join (select invoice_id, count(*) as n from transactions group by 1) t on t.invoice_id = i.id
          where (p.id is null and (i.status <> 'sent' or t.n is not null or i.version <> 1))
             or (p.id is not null and (i.status <> 'paid' or t.n is null or i.version <> 2))`,
    );
    expect(broken, 'invoices that are half paid').toEqual([]);
    const accounts = await texts(
      tx,
      sql`select a.id::text as mark from customer_accounts a
          left join lateral (
            select count(*) as n, max(entry_number) as last,
              coalesce(sum(case type when 'credit' then amount else -amount end), 0) as balance
            from transactions t where t.account_id = a.id) l on true
          where l.n <> coalesce(l.last, 0) or l.balance <> a.available_balance`,
    );
    expect(accounts, 'accounts whose figures are not the sum of their entries').toEqual([]);
    const running = await texts(
      tx,
      sql`select id::text as mark from (
            select id, balance_after, sum(case type when 'credit' then amount else -amount end)
              over (partition by account_id order by entry_number) as balance
            from transactions) t where balance <> balance_after`,
    );
    expect(running, 'entries whose balance does not follow from the one before').toEqual([]);
    expect(await untold(tx), 'commands that tell nobody').toBe(0);
  }

  /** Announcements that are neither delivered nor on the queue: each ticket, message and payment makes one. */
  async function untold(tx: Tx): Promise<number> {
    const [row] = await rowsOf<{ n: number }>(
      tx,
      sql`select
        (select count(*) from tickets where id <> ${ticketId})::int
        + (select count(*) from ticket_messages)::int
        + (select count(*) from invoice_payments)::int
        - (select count(distinct e) from (
            select event_id::text as e from notices
            union select data ->> 'eventId' from pgboss.job where name = 'announce') told)::int as n`,
    );
    return row?.n ?? -1;
  }

  async function expectTold(tx: Tx): Promise<void> {
    const [left] = await rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from pgboss.job
          where name in ('announce', 'mail') and state in ('failed', 'cancelled')`,
    );
    expect(left?.n, 'jobs given up').toBe(0);
  }
});

async function texts(tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await rowsOf<{ mark: string }>(tx, query)).map(({ mark }) => mark);
}

/** Which marks the sent mail holds. */
async function marksIn(mailbox: Mailbox): Promise<Set<string>> {
  const all = JSON.stringify(await mailbox.all());
  return new Set(all.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}
