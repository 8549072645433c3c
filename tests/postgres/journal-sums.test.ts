import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { getHandOver } from '#app/areas/books/hand-over-queries.server.ts';
import { getReceivables } from '#app/areas/books/receivables-queries.server.ts';
import { getTrialBalance } from '#app/areas/books/trial-balance-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newCustomerId } from '#tests/helpers/billing.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { rowsTaken } from '#tests/helpers/rows-read.ts';
import { sentBy } from '#tests/helpers/sent-statements.ts';

const { env } = setUpDatabase();

/** Invoices a month, each of three entries with two lines; months back from October 2026. */
const OF_MONTH = 28;
const FEW_MONTHS = 12;
const MANY_MONTHS = 120;
const CLIENTS = 7;
/** A month more has four sums of the firm, and one of the prepayments of each client. */
const MOST_OF_A_MONTH = 4 + CLIENTS + 1;

let admin: AdminActor;
let customerIds: string[];

const reports = {
  'trial balance': () => getTrialBalance(admin, '2026-10-31'),
  'trial balance of half a year ago': () => getTrialBalance(admin, '2026-04-17'),
  receivables: () => getReceivables(admin, '2026-10-31'),
  'receivables of half a year ago': () => getReceivables(admin, '2026-04-17'),
  months: () => getHandOver(admin),
};
const takenAtFew = new Map<string, number>();

async function rowsOfReport(read: () => Promise<unknown>): Promise<number> {
  const statements = (await sentBy(read)).filter(({ text }) =>
    /journal_(sums|batches)|owed_on/.test(text),
  );
  expect(statements.length).toBeGreaterThan(0);
  let rows = 0;
  for (const { text, values } of statements) {
    rows += await asActor(admin, (tx) => rowsTaken(tx, text, values));
  }
  return rows;
}

async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: env().databaseUrl ?? undefined });
  await client.connect();
  await work(client).finally(() => client.end());
}

beforeAll(async () => {
  admin = await makeAdmin();
  customerIds = await Promise.all(Array.from({ length: CLIENTS }, () => newCustomerId()));
  await fill(0, FEW_MONTHS - 1);
  for (const [name, read] of Object.entries(reports)) {
    takenAtFew.set(name, await rowsOfReport(read));
  }
  await fill(FEW_MONTHS, MANY_MONTHS - 1);
}, 240_000);

describe('a balance of the books', () => {
  it.each(Object.entries(reports))(
    'reads as much of twenty thousand lines as of two thousand: %s',
    async (name, read) => {
      const few = takenAtFew.get(name) ?? 0;
      expect(few).toBeGreaterThan(0);
      expect(await rowsOfReport(read)).toBeLessThan(
        few + MOST_OF_A_MONTH * (MANY_MONTHS - FEW_MONTHS),
      );
    },
  );

  it.each(['2026-10-31', '2026-04-17', '2026-01-31', '2018-02-28', '2015-12-31'])(
    'is what the lines up to a day add up to: %s',
    async (day) => {
      const { groups } = await getTrialBalance(admin, day);
      const shown = groups
        .flatMap(({ accounts }) => accounts)
        .flatMap(({ id, debit, credit }) =>
          [debit, credit].includes('0.00') ? [] : [[id, debit ?? `-${credit}`]],
        );
      const lines = `from journal_lines l join journal_entries e on e.id = l.entry_id join chart_accounts c on c.id = l.chart_account_id
      where e.date <= $1`;
      const { rows } = await database().query(
        `select c.id, c.role, sum(l.debit - l.credit)::text as balance ${lines} group by c.id, c.role having sum(l.debit - l.credit) <> 0`,
        [day],
      );
      expect(Object.fromEntries(shown)).toEqual(
        Object.fromEntries(rows.map(({ id, balance }) => [id, balance])),
      );
      const owed = await database().query(
        `select coalesce(sum(amount), 0.00)::text as total, coalesce(sum(amount) filter (where role = 'receivables' and days > 90), 0.00)::text as over from (
        select c.role, $1::date - i.due_date as days, sum(l.debit - l.credit) as amount
        from journal_lines l join journal_entries e on e.id = l.entry_id join chart_accounts c on c.id = l.chart_account_id
        left join invoices i on i.id = e.invoice_id where e.date <= $1 and c.role in ('receivables', 'prepayments') group by c.role, i.id, i.due_date) s`,
        [day],
      );
      const { sum } = await getReceivables(admin, day);
      expect({ total: sum.total, over: sum.over90 }).toEqual(owed.rows[0]);
    },
  );

  it('says of each month what was posted in it, and what of that was handed over', async () => {
    const { months } = await getHandOver(admin);
    const first = months.find(({ month }) => month === '2016-11');
    expect(first).toMatchObject({ entries: 28 + 22 + 20, newEntries: 0, newDebits: '0.00' });
    expect(first?.batches).toEqual([2]);
    const last = months.find(({ month }) => month === '2026-10');
    expect(last).toMatchObject({ newEntries: last?.entries, newDebits: last?.debits, batches: [] });
  });
});

it('adds up what two post at once to one month and account, each in an order of its own', async () => {
  const lines = `select coalesce(sum(debit), 0)::text as debits, coalesce(sum(credit), 0)::text as credits`;
  await asOwner((one) =>
    asOwner(async (two) => {
      const write = async (client: pg.Client, roles: string) => {
        for (let at = 0; at < 10; at += 1) {
          await client.query(
            `select post_to_journal(null, date '2031-05-01' + n, 'Both', null, null, null, $1, array[n, -n]::numeric[])
             from generate_series(1, 5) n`,
            [roles],
          );
        }
      };
      await Promise.all([write(one, '{fees,rounding}'), write(two, '{rounding,fees}')]);
    }),
  );
  const kept = await database().query(
    `${lines} from journal_sums where month = '2031-05-01' and account_id is null`,
  );
  const posted = await database().query(
    `${lines} from journal_lines l join journal_entries e on e.id = l.entry_id where e.date between '2031-05-01' and '2031-05-31'`,
  );
  expect(kept.rows).toEqual(posted.rows);
  expect(kept.rows).toEqual([{ debits: '300.00', credits: '300.00' }]);
});

/**
 * The months from `first` to `last` back, each with invoices that are paid on the tenth day after by money that came in ahead; every
 * hundredth stays open.
 */
async function fill(first: number, last: number): Promise<void> {
  const id = (kind: string) => `md5('${kind}' || k || '-' || n)::uuid`;
  const all = `(select k, n, (date '2026-10-01' - k * interval '1 month')::date + n as day, (k * ${OF_MONTH} + n) % 100 = 7 as stays
    from generate_series(${first}, ${last}) k, generate_series(0, ${OF_MONTH - 1}) n) made`;
  const customer = `('{${customerIds.join(',')}}'::uuid[])[1 + n % ${CLIENTS}]`;
  const account = `(select id from customer_accounts where customer_id = ${customer})`;
  const chart = (role: string) => `(select id from chart_accounts where role = '${role}')`;
  const entry = (kind: string, at: number, day: string, debit: string, credit: string) => `
    insert into journal_entries (id, number, date, description, account_id, invoice_id)
      select ${id(kind)}, (k * ${OF_MONTH} + n) * 3 + ${at}, ${day}, 'Made', ${account}, ${id('invoice')} from ${all} ${at > 1 ? 'where not stays' : ''};
    insert into journal_lines (entry_id, position, chart_account_id, debit, credit)
      select ${id(kind)}, p, case p when 1 then ${chart(debit)} else ${chart(credit)} end, (100.25 + n) * (2 - p), (100.25 + n) * (p - 1)
      from ${all}, generate_series(1, 2) p ${at > 1 ? 'where not stays' : ''};`;
  await asOwner((client) =>
    client.query(`set session_replication_role = replica;
    insert into customer_accounts (customer_id) select ${customer} from generate_series(0, ${CLIENTS - 1}) n on conflict do nothing;
    insert into invoices (id, customer_id, invoice_number, amount, status, due_date, created_at)
      select ${id('invoice')}, ${customer}, 'S-' || k || '-' || n, 100.25 + n, 'paid', day + 5, day from ${all};
    ${entry('issued', 1, 'day', 'receivables', 'services')}
    ${entry('came in', 2, 'day + 8', 'bank', 'prepayments')}
    ${entry('paid', 3, 'day + 10', 'prepayments', 'receivables')}
    insert into journal_batches (number, through, entries, debits, months, hash)
      select ${first === 0 ? 1 : 2}, '2026-09-30', 1, 1, months_of_entries(array_agg(e.id)), 'f' from journal_entries e
      where e.date < '2026-10-01' and e.number > ${first * OF_MONTH * 3};
    select sum_journal_anew();
    analyze`),
  );
}
