import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { sharing } from './comparison.ts';
import {
  invoicedWithin,
  openAtEndOf,
  prepaidWithin,
  receivedWithin,
  spentWithin,
} from './money-sql.server.ts';
import type { Period } from './period.ts';
import { day, stepsOf } from './period-sql.server.ts';
import { changeOf } from './report-cells.ts';
import { ALL_STEPS, type ReportData, type Row } from './reports.ts';

/** Customers that a report names; the others stand together in one line. */
const NAMED = 10;
const OTHERS = 'All other customers';

/** What a line is called whose customer is `id`: a company has one line a contact, like its accounts. Asked of few. */
const lineName = (id: SQL) => sql`case when ${id} is null then ${OTHERS} else
  (select c.display_name || ' (' || c.contact_name || ')' from customer_profiles c where c.id = ${id}) end`;

/** Revenue in each month of the period, cut at its ends. */
export async function revenueByMonth(tx: Tx, period: Period): Promise<ReportData> {
  const spent = spentWithin(day(period.from), day(period.to), period);
  const rows = await rowsOf<{ from: string; to: string; revenue: string; payments: number }>(
    tx,
    sql`with ${stepsOf(period, 'month')}, spent as ${spent}
    select starts::text as "from", ends::text as "to",
      coalesce(sum(s.amount), 0)::numeric(14, 2)::text as revenue, count(s.amount)::int as payments
    from steps left join spent s on s.day between starts and ends group by starts, ends order by starts`,
  );
  return {
    rows,
    total: {
      ...ALL_STEPS,
      revenue: addMoney(...rows.map(({ revenue }) => revenue)),
      payments: rows.reduce((sum, row) => sum + row.payments, 0),
    },
  };
}

/** What was invoiced and what arrived in each month of the period, cut at its ends. */
export async function invoicedAndPaid(tx: Tx, period: Period): Promise<ReportData> {
  const [from, to] = [day(period.from), day(period.to)];
  const rows = await rowsOf<{
    from: string;
    to: string;
    invoices: number;
    invoiced: string;
    paid: string;
  }>(
    tx,
    sql`with ${stepsOf(period, 'month')}, invoiced as ${invoicedWithin(from, to, period)},
      received as ${receivedWithin(from, to)}
    select starts::text as "from", ends::text as "to",
      (select count(*)::int from invoiced b where b.day between starts and ends) as invoices,
      (select coalesce(sum(b.amount), 0)::numeric(14, 2)::text from invoiced b
        where b.day between starts and ends) as invoiced,
      (select coalesce(sum(r.amount), 0)::numeric(14, 2)::text from received r
        where r.day between starts and ends) as paid
    from steps order by starts`,
  );
  return {
    rows,
    total: {
      ...ALL_STEPS,
      invoices: rows.reduce((sum, row) => sum + row.invoices, 0),
      invoiced: addMoney(...rows.map(({ invoiced }) => invoiced)),
      paid: addMoney(...rows.map(({ paid }) => paid)),
    },
  };
}

/** How far past its due date an invoice is on the last day, as a key; 90 days belong to the last but one. */
const ageAt = (last: string) => sql`case
  when due_date is null or due_date >= ${day(last)} then 'current'
  when ${day(last)} - due_date <= 30 then 'to30'
  when ${day(last)} - due_date <= 60 then 'to60'
  when ${day(last)} - due_date <= 90 then 'to90'
  else 'over90' end`;

const AGES = {
  current: 'Current',
  to30: '1–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
} as const;

/** What was open on the last day, by days past the due date. */
export async function receivablesByAge(tx: Tx, period: Period): Promise<ReportData> {
  type Aged = { age: string | null; invoices: number; open: string; share: string | null };
  const rows = await rowsOf<Aged>(
    tx,
    sql`with aged as (select ${ageAt(period.to)} as age, open from ${openAtEndOf(day(period.to), period)} o)
    select age, count(*)::int as invoices, coalesce(sum(open), 0)::numeric(14, 2)::text as open,
      round(100 * sum(open) / (select sum(open) from aged), 1)::text as share
    from aged group by grouping sets ((age), ())`,
  );
  const lineOf = (name: string, age: string | null, nothing: string | null) => {
    const found = rows.find((row) => row.age === age);
    return {
      name,
      invoices: found?.invoices ?? 0,
      open: found?.open ?? '0.00',
      share: found ? found.share : nothing,
    };
  };
  const none = rows.some(({ invoices }) => invoices > 0) ? '0.0' : null;
  const byAge = Object.entries(AGES).map(([age, name]) => lineOf(name, age, none));
  return {
    rows: sharing(byAge, ({ open }) => open),
    total: lineOf('All', null, null),
  };
}

/** What was open on the last day, by customer and by days past the due date, the largest first. */
export async function receivablesByCustomer(tx: Tx, period: Period): Promise<ReportData> {
  const ages = Object.keys(AGES);
  const sums = sql.raw(
    [...ages.map((age) => `coalesce(sum(${age}), 0)::numeric(14, 2)::text as ${age}`)].join(', '),
  );
  const perCustomer = sql.raw(
    ages.map((age) => `sum(open) filter (where age = '${age}') as ${age}`).join(', '),
  );
  const rows = await rowsOf<Row & { isTotal: boolean }>(
    tx,
    sql`with aged as (select customer_id, ${ageAt(period.to)} as age, open
        from ${openAtEndOf(day(period.to), period)} o),
      owed as (select customer_id, sum(open) as open, ${perCustomer},
          row_number() over (order by sum(open) desc, customer_id) as place
        from aged group by customer_id),
      named as (select case when place <= ${NAMED} then customer_id end as id, least(place, ${NAMED} + 1) as place,
          open, ${sql.raw(ages.join(', '))} from owed)
    select n.id, ${lineName(sql`n.id`)} as name,
      grouping(n.place) = 1 as "isTotal", ${sums}, coalesce(sum(n.open), 0)::numeric(14, 2)::text as open
    from named n group by grouping sets ((n.id, n.place), ()) order by n.place`,
  );
  return withTotal(rows);
}

/** The customers that spent most in the period, with what they spent before. */
export async function customersByRevenue(tx: Tx, period: Period): Promise<ReportData> {
  const spent = spentWithin(day(period.before.from), day(period.to), period);
  type Spender = {
    id: string | null;
    name: string;
    now: string;
    before: string;
    share: string | null;
    isTotal: boolean;
  };
  const rows = await rowsOf<Spender>(
    tx,
    sql`with spent as ${spent},
      sums as (select customer_id, coalesce(sum(amount) filter (where day >= ${day(period.from)}), 0) as now,
          coalesce(sum(amount) filter (where day < ${day(period.from)}), 0) as before
        from spent group by customer_id),
      total as (select coalesce(sum(now), 0) as now, coalesce(sum(before), 0) as before, count(*) as customers from sums),
      named as (select * from sums order by now desc, before desc, customer_id limit ${NAMED}),
      lines as (select 1 as place, customer_id as id, now, before from named
        union all select 2, null, max(t.now) - sum(n.now), max(t.before) - sum(n.before)
          from named n, total t where t.customers > ${NAMED} having count(*) > 0
        union all select 3, null, now, before from total)
    select l.id, ${lineName(sql`l.id`)} as name, l.place = 3 as "isTotal",
      l.now::numeric(14, 2)::text as now, l.before::numeric(14, 2)::text as before,
      round(100 * l.now / nullif(t.now, 0), 1)::text as share
    from lines l, total t order by l.place, l.now desc, l.before desc, l.id`,
  );
  const total = rows.filter(({ isTotal }) => isTotal);
  const lines = sharing(
    rows.filter(({ isTotal }) => !isTotal),
    ({ now }) => now,
  );
  return withTotal(
    [...lines, ...total].map((row) => ({
      ...row,
      type: 'money',
      change: changeOf(row.now, row.before, 'money').change,
    })),
  );
}

function withTotal(lines: readonly (Record<string, unknown> & { isTotal: boolean })[]): ReportData {
  const bare = ({ isTotal, ...line }: (typeof lines)[number]) => line as Row;
  const total = lines.find(({ isTotal }) => isTotal);
  return {
    rows: lines.filter(({ isTotal }) => !isTotal).map(bare),
    ...(total && { total: { ...bare(total), name: 'All' } }),
  };
}

/** Money figures of one span: revenue is received − prepaid + used. `dso` is null if nothing was invoiced. */
export type MoneyFigures = {
  which: 'now' | 'before';
  revenue: string;
  invoiced: string;
  received: string;
  prepaid: string;
  used: string;
  receivables: string;
  dso: string | null;
};

/** What other reports say of the period, and of what was spent before it; receivables are those of the last day. */
type MoneyReports = Record<'customers' | 'invoiced' | 'receivables', ReportData>;

/** Returns the money figures of the period and of the previous one; receivables are those of the last day of each. */
export function moneyFigures(
  tx: Tx,
  period: Period,
  { customers, invoiced, receivables }: MoneyReports,
): Promise<MoneyFigures[]> {
  const [from, to] = [day(period.before.from), day(period.before.to)];
  const known = ({ total }: ReportData, column: string) => {
    const amount = total?.[column];
    if (typeof amount !== 'string') throw new Error(`A report of money lacks its ${column}.`);
    return sql`${amount}::numeric(14, 2)`;
  };
  const sumIn = (amount: SQL, rows: SQL) =>
    sql`(select coalesce(sum(${amount}), 0)::numeric(14, 2) from ${rows} each)`;
  return rowsOf<MoneyFigures>(
    tx,
    sql`with figures (which, revenue, invoiced, received, prepaid, receivables) as (values
      ('now', ${known(customers, 'now')}, ${known(invoiced, 'invoiced')}, ${known(invoiced, 'paid')},
        ${sumIn(sql`amount`, prepaidWithin(day(period.from), day(period.to)))}, ${known(receivables, 'open')}),
      ('before', ${known(customers, 'before')}, ${sumIn(sql`amount`, invoicedWithin(from, to, period))},
        ${sumIn(sql`amount`, receivedWithin(from, to))}, ${sumIn(sql`amount`, prepaidWithin(from, to))},
        ${sumIn(sql`open`, openAtEndOf(to, period))}))
    select which, revenue::text, invoiced::text, received::text, prepaid::text,
      (revenue - received + prepaid)::text as used, receivables::text,
      round(receivables / nullif(invoiced, 0) * ${period.days}::int, 1)::text as dso
    from figures`,
  );
}

/** What customers spent in all time: the sum of the accounts' total spent (specification, section 9), and of how many. */
export async function revenueOfAllTime(tx: Tx): Promise<{ revenue: string; customers: number }> {
  const [figures] = await rowsOf<{ revenue: string; customers: number }>(
    tx,
    sql`select coalesce(sum(total_spent), 0)::numeric(14, 2)::text as revenue,
      count(*) filter (where total_spent > 0)::int as customers from customer_accounts`,
  );
  if (!figures) throw new Error('A sum has one row.');
  return figures;
}
