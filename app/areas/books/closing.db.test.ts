import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { recordEntry, reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { recordPayment, takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { make, move, newCustomerId, pay, rowOf } from '#tests/helpers/billing.ts';
import { disagreements } from '#tests/helpers/books.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';
import { closeMonth, reopenMonth } from './closing-commands.server.ts';
import { getBatchFile, getHandOver } from './hand-over-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let customerId: string;
/** What the receivables are of that these tests post by themselves. */
let invoiceId: string;

/** A month that is over, "2027-03", and the day in it: the first one three months ago, the second one last month. */
const MARCH = monthAgo(3);
const LAST = monthAgo(1);

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = await newCustomerId();
  invoiceId = await make(admin, { customerId, amount: '1.00' });
});

describe('closing a month', () => {
  it('hands each entry over once, and says when nothing is new', async () => {
    for (let at = 0; at < 11; at += 1)
      await post(`${MARCH}-15`, { receivables: 350, services: -350 });
    await post(`${MARCH}-28`, { receivables: 460.55, services: -460.55 });
    await post(firmDay(), { receivables: 1, services: -1 });
    expect(await monthOf(MARCH)).toMatchObject({ entries: 12, newEntries: 12, isClosed: false });

    expect(await closeMonth(admin, { month: MARCH })).toBe(1);
    expect(await monthOf(MARCH)).toMatchObject({ newEntries: 0, isClosed: true, batches: [1] });
    await expect(closeMonth(admin, { month: MARCH })).rejects.toThrow('Nothing new');

    await reopenMonth(admin, { month: MARCH, reason: 'A credit note was missing' });
    expect(await monthOf(MARCH)).toMatchObject({
      isClosed: false,
      reopenedFor: 'A credit note was missing',
    });
    await post(`${MARCH}-31`, { receivables: -108.25, services: 100, discounts: 8.25 });
    expect(await closeMonth(admin, { month: MARCH })).toBe(2);
    await expect(closeMonth(admin, { month: MARCH })).rejects.toThrow('Nothing new');

    const { batches } = await getHandOver(admin);
    expect(batches.map(({ number, entries, debits }) => [number, entries, debits])).toEqual([
      [2, 1, '108.25'],
      [1, 12, '4310.55'],
    ]);
    expect(await count('journal_batch_entries')).toBe((await count('journal_entries')) - 1);
    const log = `select action, metadata ->> 'reason' as reason from activity_logs where entity_type = 'books' order by created_at, id`;
    expect((await database().query(log)).rows).toEqual([
      { action: 'books.month_closed', reason: null },
      { action: 'books.month_reopened', reason: 'A credit note was missing' },
      { action: 'books.month_closed', reason: null },
    ]);
  });

  it('gives the same bytes for ever, whatever clients and accounts are called', async () => {
    const before = await filesOf(1);
    expect(before.map(({ name }) => name.split('.').at(-1)).sort()).toEqual(
      expect.arrayContaining(['beancount', 'csv', 'iif', 'journal']),
    );
    await database().query(`update customer_profiles set company_name = 'Renamed Inc.'`);
    await database().query(`update chart_accounts set name = name || ' renamed'`);
    expect(await filesOf(1)).toEqual(before);
    const { rows } = await database().query(
      `select b.hash = encode(sha256(convert_to(journal_text(array(select entry_id from journal_batch_entries e where e.batch_id = b.id)),
        'UTF8')), 'hex') as same from journal_batches b`,
    );
    expect(rows).toEqual([{ same: true }, { same: true }]);
    for (const table of ['closings', 'batches', 'batch_entries', 'batch_files']) {
      await expect(database().query(`delete from journal_${table}`)).rejects.toThrow('append-only');
      await expect(database().query(`truncate journal_${table} cascade`)).rejects.toThrow(
        'append-only',
      );
    }
  });

  it('closes a month and writes its files, or does neither', async () => {
    const month = monthAgo(2);
    await post(`${month}-10`, { receivables: 7, services: -7 });
    await database().query(`create function fail_here() returns trigger language plpgsql as $$
      begin raise exception 'The disk is full'; end $$`);
    await database().query(`create trigger fail_here before insert on journal_batch_files
      for each row execute function fail_here()`);
    await expect(closeMonth(admin, { month })).rejects.toThrow();
    expect(await monthOf(month)).toMatchObject({ newEntries: 1, isClosed: false, batches: [] });
    await database().query('drop trigger fail_here on journal_batch_files');
    expect(await closeMonth(admin, { month })).toBe(3);
    expect(await monthOf(month)).toMatchObject({ newEntries: 0, isClosed: true, batches: [3] });
    expect((await filesOf(3)).length).toBeGreaterThan(3);
  });

  it('is for months that are over, and for who sees every customer', async () => {
    await expect(closeMonth(admin, { month: firmDay().slice(0, 7) })).rejects.toThrow(
      'is not over yet',
    );
    await expect(reopenMonth(admin, { month: LAST, reason: 'Why' })).rejects.toThrow('not closed');
    const some: AdminActor = { ...admin, rights: ['money', 'act-money'] };
    await expect(closeMonth(some, { month: LAST })).rejects.toThrow('You see only some customers');
    // Below the command, the database refuses whoever only reads.
    const reader: AdminActor = { ...admin, role: 'reader', rights: ['money', 'every-customer'] };
    await expect(closeMonth(reader, { month: LAST })).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    await expect(reopenMonth(reader, { month: MARCH, reason: 'Why' })).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    expect(await monthOf(MARCH)).toMatchObject({ isClosed: true });
    expect(await monthOf(LAST)).toMatchObject({ isClosed: false });
  });
});

describe('a closed month', () => {
  it('refuses whatever would be dated in it, at every door, and moves nothing to another day', async () => {
    const [open, paid, draft] = [
      await make(admin, given()),
      await make(admin, given()),
      await make(admin, given()),
    ];
    for (const id of [open, paid]) await move(admin, id, 'sent');
    await recordPayment(admin, paid, {
      amount: '40.00',
      method: 'check',
      paidOn: `${LAST}-28`,
      version: (await rowOf(paid)).version,
    });
    await closeMonth(admin, { month: LAST });
    const before = await journal();

    const payment = { amount: '10.00', method: 'check', paidOn: `${LAST}-28` } as const;
    const refused = recordPayment(admin, open, {
      ...payment,
      version: (await rowOf(open)).version,
    });
    await expect(refused).rejects.toThrow(RefusedError);
    await expect(refused).rejects.toThrow('closed in the books, so nothing was saved. Use a date');

    const lastMoment = Temporal.PlainDate.from(`${firmDay().slice(0, 7)}-01`)
      .toZonedDateTime({ timeZone: firmZone(), plainTime: '00:00' })
      .subtract({ minutes: 90 })
      .toInstant()
      .toString();
    const inSql: [string, unknown[]][] = [
      [`update invoices set status = 'sent', sent_at = $2 where id = $1`, [draft, lastMoment]],
      [
        `insert into transactions (account_id, entry_number, type, amount, balance_after, description, created_at)
          select id, 99, 'credit', 5, available_balance + 5, 'Back-dated', $2 from customer_accounts where customer_id = $1`,
        [customerId, lastMoment],
      ],
      [
        `insert into journal_entries (number, date, description, account_id)
          select 9999, $2::date, 'By hand', id from customer_accounts where customer_id = $1`,
        [customerId, `${LAST}-28`],
      ],
      [
        `insert into journal_lines (entry_id, position, chart_account_id, debit, credit)
          select e.id, 9, c.id, $1::numeric, 0 from journal_entries e, chart_accounts c where e.date <= $2::date limit 1`,
        ['0.01', `${LAST}-28`],
      ],
    ];
    for (const [statement, values] of inSql) {
      await expect(database().query(statement, values), statement).rejects.toThrow(
        'is closed in the books',
      );
    }
    expect(await journal()).toEqual(before);
    expect(await rowOf(draft)).toMatchObject({ status: 'draft' });
  });

  it('lets through what happens today: undone payments, reversals, credits and merges', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from = '', into = ''] = accounts.map(({ id }) => id);
    await reopenMonth(admin, { month: LAST, reason: 'A payment was missing' });
    const id = await make(admin, { customerId: from, amount: '90.00' });
    await move(admin, id, 'sent');
    await recordPayment(admin, id, {
      amount: '40.00',
      method: 'check',
      paidOn: `${LAST}-28`,
      version: (await rowOf(id)).version,
    });
    await closeMonth(admin, { month: LAST });
    const before = await journal();

    const { rows } = await database().query(
      'select id from invoice_payments where invoice_id = $1',
      [id],
    );
    await takeBackPayment(admin, id, String(rows[0]?.id), (await rowOf(id)).version);
    const entry = await recordEntry(admin, from, {
      type: 'credit',
      amount: '8.00',
      description: 'By hand',
    });
    await reverseEntry(admin, from, entry.id, { reason: 'Twice' });
    await pay(admin, id, '10.00');
    await runMerge(await noteMerge(from, into));
    const after = await journal();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.slice(before.length).map(({ date }) => date))).toEqual(
      new Set([firmDay()]),
    );
    const { rows: batched } = await database().query(
      `select 1 from journal_batch_entries b join journal_entries e on e.id = b.entry_id where e.date = $1::date`,
      [firmDay()],
    );
    expect(batched).toEqual([]);
    expect(await disagreementsOfProduct()).toEqual([]);
  });
});

const given = () => ({ customerId, amount: '100.00' });

function monthAgo(months: number): string {
  return Temporal.PlainDate.from(firmDay()).subtract({ months }).toString().slice(0, 7);
}

/** Posts an entry by the one writer of the journal. */
async function post(day: string, lines: Record<string, number>): Promise<void> {
  await database().query(
    `insert into customer_accounts (customer_id) values ($1) on conflict do nothing`,
    [customerId],
  );
  await database().query(
    `select post_to_journal((select id from customer_accounts where customer_id = $1), $2::date, 'Made', $5::uuid, null, null,
      $3::text[], $4::numeric[])`,
    [customerId, day, Object.keys(lines), Object.values(lines), invoiceId],
  );
}

async function monthOf(month: string) {
  const { months } = await getHandOver(admin);
  return months.find((row) => row.month === month);
}

async function filesOf(number: number) {
  const { batches } = await getHandOver(admin);
  const batch = batches.find((each) => each.number === number);
  const files = batch?.formats.flatMap((format) => format.files) ?? [];
  return Promise.all(files.map(({ id }) => getBatchFile(admin, batch?.id ?? '', id)));
}

async function journal() {
  const { rows } = await database().query(
    `select e.number, e.date::text, e.description, json_agg(json_build_array(l.chart_account_id, l.debit, l.credit) order by l.position) as lines
     from journal_entries e join journal_lines l on l.entry_id = e.id group by e.id order by e.number`,
  );
  return rows;
}

async function count(table: string): Promise<number> {
  const { rows } = await database().query(`select count(*)::int as n from ${table}`);
  return Number(rows[0]?.n);
}

/** Where journal and product disagree, apart from what these tests post by themselves: receivables of a draft. */
async function disagreementsOfProduct() {
  const own = [
    'receivables that are not what is open',
    'what was open on a day that the journal does not have',
  ];
  return (await disagreements()).filter((what) => !own.includes(what));
}
