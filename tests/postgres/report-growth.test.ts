import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { getBookReport } from '#app/areas/analytics/book-reports/book-report-queries.server.ts';
import { BOOK_REPORTS, bookReportName } from '#app/areas/analytics/book-reports/book-reports.ts';
import { periodOf } from '#app/areas/analytics/period.ts';
import { listBankLines } from '#app/areas/books/bank/bank-queries.server.ts';
import { listCostRates } from '#app/areas/time/cost-rate-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { explainQuery, rowsRead } from '#tests/helpers/rows-read.ts';
import { sentBy } from '#tests/helpers/sent-statements.ts';

const { env } = setUpDatabase();

/** Invoices of the month that is read, and those of other months: first as many, then so many that reading them all shows. */
const OF_MONTH = 200;
const FEW = 200;
const MANY = 20_000;
/** A page of a list, and a count up to a thousand, each row with one or two that are looked up. */
const MOST_READ_BY_LIST = 4_000;

const june = periodOf(
  { from: '2026-06-01', to: '2026-06-30' },
  { today: '2026-11-22', timeZone: 'America/Denver' },
);
const newest = { search: '', sort: 'date', direction: 'desc', after: null, before: null } as const;

let admin: AdminActor;
const readAtFew = new Map<string, number[]>();
const figuresAtFew = new Map<string, unknown>();

const names = Object.keys(BOOK_REPORTS).map((name) => bookReportName(name) ?? 'revenue');
const lists = {
  'lines of banks that wait': () => listBankLines(admin, newest, 'waiting'),
  'lines of banks that are settled': () => listBankLines(admin, newest, 'settled'),
  'lines of banks left out': () => listBankLines(admin, newest, 'ignored'),
  'cost rates': () => listCostRates(admin, { ...newest, sort: 'from' }),
};

/** Rows that each statement reads, those that only set the connection up left out. */
async function rowsOfEach(read: () => Promise<unknown>): Promise<number[]> {
  const statements = (await sentBy(read)).filter(
    ({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('set_config'),
  );
  expect(statements.length).toBeGreaterThan(0);
  const rows: number[] = [];
  for (const { text, values } of statements) {
    rows.push(rowsRead(await asActor(admin, (tx) => explainQuery(tx, text, values))));
  }
  return rows;
}

beforeAll(async () => {
  admin = await makeAdmin();
  const customerId = await newCustomerId();
  const query = (text: string, values: unknown[] = []) => database().query(text, values);
  await query('insert into customer_accounts (customer_id) values ($1) on conflict do nothing', [
    customerId,
  ]);
  await query(
    `insert into projects (customer_id, title, start_date) values ($1, 'Dispatch', '2019-01-01')`,
    [customerId],
  );
  await fill(1, OF_MONTH, `date '2026-06-01' + n % 30`, customerId);
  await fill(1_001, FEW, OTHER_MONTHS, customerId);
  for (const name of names) {
    readAtFew.set(name, await rowsOfEach(() => getBookReport(admin, name, june)));
    figuresAtFew.set(name, await getBookReport(admin, name, june));
  }
  await fill(10_001, MANY, OTHER_MONTHS, customerId);
}, 240_000);

describe('a report of the books', () => {
  it.each(names)('reads as much of a long history as of a short one: %s', async (name) => {
    const rows = await rowsOfEach(() => getBookReport(admin, name, june));
    const few = readAtFew.get(name) ?? [];
    expect(rows).toHaveLength(few.length);
    rows.forEach((read, at) => {
      // Statistics choose another join here or there; other months are a hundred times more.
      expect(read, `statement ${at + 1}, ${few[at]} rows before`).toBeLessThan(
        1.5 * (few[at] ?? 0) + 100,
      );
    });
    expect(await getBookReport(admin, name, june)).toEqual(figuresAtFew.get(name));
    expect(JSON.stringify(figuresAtFew.get(name))).toMatch(/[1-9]\d*0\.00/);
  });

  it.each(Object.entries(lists))('stands beside lists that read little: %s', async (_, read) => {
    for (const rows of await rowsOfEach(read)) expect(rows).toBeLessThan(MOST_READ_BY_LIST);
  });
});

const OTHER_MONTHS = `date '2019-01-01' + n % 2600`;

/** Invoices from number `first` on, each with its document, postings, an hour, an expense, a payment's entry and a bank's line. */
async function fill(first: number, count: number, day: string, customerId: string): Promise<void> {
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const all = `(select n, ${day} as day from generate_series(${first}, ${first + count - 1}) n) made`;
  const own = `'${customerId}'::uuid`;
  const account = `(select id from customer_accounts where customer_id = ${own})`;
  const project = `(select id from projects where customer_id = ${own})`;
  const chart = (role: string) => `(select id from chart_accounts where role = '${role}')`;
  const posted = (kind: string, debit: string, credit: string) =>
    `insert into journal_lines (entry_id, position, chart_account_id, debit, credit)
      select ${id(kind)}, p, case p when 1 then ${chart(debit)} else ${chart(credit)} end, 100 * (2 - p), 100 * (p - 1)
      from ${all}, generate_series(1, 2) p`;
  const entries = (kind: string, number: string, of: string) =>
    `insert into journal_entries (id, number, date, description, account_id, invoice_id, ${of}_id)
      select ${id(kind)}, ${number}, day, 'Made', ${account}, ${id('invoice')}, ${id(of)} from ${all}`;
  const client = new pg.Client({ connectionString: env().databaseUrl });
  await client.connect();
  await client.query(`set session_replication_role = replica;
    insert into invoices (id, customer_id, invoice_number, amount, status, sent_at, paid_date, created_at)
      select ${id('invoice')}, ${own}, 'G-' || n, 100, 'paid', day, day, day from ${all};
    insert into invoice_lines (id, invoice_id, position, description, quantity, unit_price, amount)
      select ${id('line')}, ${id('invoice')}, 1, 'Hours', 1, 100, 100 from ${all};
    insert into issued_documents (id, kind, number, invoice_id, amount, issued_on, content, created_at)
      select ${id('document')}, 'invoice', 'G-' || n, ${id('invoice')}, 100, day, jsonb_build_object('discount', '0.00', 'taxes', '[]'::jsonb,
        'lines', jsonb_build_array(jsonb_build_object('id', ${id('line')}, 'amount', '100.00', 'discount', '0.00', 'share', '0.00'))), day
      from ${all};
    insert into transactions (id, account_id, entry_number, type, amount, balance_after, description, invoice_id, created_at)
      select ${id('transaction')}, ${account}, n, 'credit', 100, 0, 'Paid', ${id('invoice')}, day from ${all};
    ${entries('issued', '2 * n', 'document')};
    ${posted('issued', 'receivables', 'services')};
    ${entries('paid', '2 * n + 1', 'transaction')};
    ${posted('paid', 'bank', 'prepayments')};
    insert into time_entries (user_id, customer_id, project_id, hours, hourly_rate, date, invoice_line_id)
      select '${admin.userId}'::uuid, ${own}, ${project}, 1, 100, day, case when n % 2 = 0 then ${id('line')} end from ${all};
    insert into expenses (user_id, customer_id, project_id, description, amount, date)
      select '${admin.userId}'::uuid, ${own}, ${project}, 'Flight', 10, day from ${all};
    insert into cost_rates (user_id, rate, holds_from)
      select '${admin.userId}'::uuid, 50, date '2010-01-01' + n from generate_series(1, 30) n on conflict do nothing;
    insert into bank_accounts (name, chart_account_id) values ('Operating', ${chart('bank')}) on conflict do nothing;
    insert into bank_files (bank_account_id, name, sha256, bytes) select id, 'operating.csv', 'f', '' from bank_accounts on conflict do nothing;
    insert into bank_lines (id, bank_account_id, file_id, day, amount, text, occurrence, ignored_for, is_settled)
      select ${id('bank line')}, a.id, f.id, day, 100, 'Deposit ' || n, 1, case when n % 100 = 1 then 'Not a client' end, n % 100 > 2
      from ${all}, bank_accounts a, bank_files f;
    insert into bank_matches (transaction_id, line_id) select ${id('transaction')}, ${id('bank line')} from ${all} where n % 100 > 2`);
  await client.query('analyze');
  await client.end();
}
