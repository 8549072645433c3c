import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { listAccountChoices, listJournal } from '#app/areas/books/journal-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { explainQuery, rowsRead } from '#tests/helpers/rows-read.ts';
import { sentBy } from '#tests/helpers/sent-statements.ts';

setUpDatabase();

const MANY = 100_000;
/** A page, and a count up to a thousand, read by index and row, each with a line that is looked up. */
const MOST_READ = 8_000;

let admin: AdminActor;
let customerId: string;

beforeAll(async () => {
  admin = await makeAdmin();
  customerId = await newCustomerId();
  const other = await newCustomerId();
  const tables = ['journal_entries', 'journal_lines'];
  for (const table of tables) await database().query(`alter table ${table} disable trigger user`);
  await database().query(
    'insert into customer_accounts (customer_id) values ($1), ($2) on conflict do nothing',
    [customerId, other],
  );
  // One in a thousand is of the customer, and on the account of fees.
  await database().query(
    `insert into journal_entries (number, date, description, account_id)
     select n, date '2020-01-01' + n / 50, 'Made', (select id from customer_accounts
       where customer_id = case when n % 1000 = 0 then $1::uuid else $2::uuid end) from generate_series(1, ${MANY}) n`,
    [customerId, other],
  );
  await database().query(
    `insert into journal_lines (entry_id, position, chart_account_id, debit, credit)
     select e.id, p, (select id from chart_accounts where role = case when p = 2 then 'services'
       when e.number % 1000 = 0 then 'fees' else 'bank' end), 2 - p, p - 1 from journal_entries e, generate_series(1, 2) p`,
  );
  for (const table of tables) await database().query(`alter table ${table} enable trigger user`);
  await database().query('analyze');
}, 120_000);

it('reads few rows of a long journal, whatever narrows it', async () => {
  const accounts = await listAccountChoices(admin);
  const idOfAccount = (name: string) =>
    accounts.find(({ label }) => label.endsWith(` ${name}`))?.value ?? '';
  const none = { account: null, customer: null, from: null, to: null };
  const request = {
    search: '',
    sort: 'date',
    direction: 'desc',
    after: null,
    before: null,
  } as const;
  for (const filters of [
    none,
    { ...none, customer: customerId },
    { ...none, from: '2020-03-01', to: '2020-03-31' },
    { ...none, account: idOfAccount('Bank') },
    { ...none, account: idOfAccount('Processing Fees') },
    { ...none, account: idOfAccount('Bank'), to: '2021-01-01' },
  ]) {
    const read = () => listJournal(admin, request, filters);
    const statements = (await sentBy(read)).filter(({ text }) => /"journal_entries"/.test(text));
    expect(statements.length).toBeGreaterThan(1);
    for (const { text, values } of statements) {
      const plan = await asActor(admin, (tx) => explainQuery(tx, text, values));
      expect(rowsRead(plan), `${JSON.stringify(filters)}: ${text}`).toBeLessThan(MOST_READ);
    }
  }
});
