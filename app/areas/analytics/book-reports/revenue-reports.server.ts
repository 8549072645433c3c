import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import type { Period } from '../period.ts';
import { day, stepsOf } from '../period-sql.server.ts';
import { ALL_STEPS, type ReportData } from '../reports.ts';

const AMOUNTS = [
  'issued',
  'discounts',
  'credits',
  'writtenOff',
  'net',
  'onInvoices',
  'onAccount',
  'received',
] as const;

type Line = { from: string; to: string } & Record<(typeof AMOUNTS)[number], Money>;

/**
 * What was issued and what arrived in each month of the period, cut at its ends, by the journal. Income is posted net of discounts:
 * they are those that the issued documents say. What a merge of accounts moves is on both sides of the same column.
 */
export async function issuedAndReceived(tx: Tx, { from, to, ...period }: Period) {
  const rows = await rowsOf<Line>(
    tx,
    sql`with ${stepsOf({ from, to, ...period }, 'month')},
      moved as (select date_trunc('month', e.date)::date as month, e.document_id, e.invoice_id, e.transaction_id,
          sum(l.credit - l.debit) filter (where c.type = 'income') as income,
          sum(l.debit - l.credit) filter (where c.role = 'bad_debt') as bad_debt,
          sum(l.debit - l.credit) filter (where c.role = 'bank') as bank
        from journal_entries e join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
        where e.date between ${day(from)} and ${day(to)} and (c.type = 'income' or c.role in ('bad_debt', 'bank'))
        group by e.id),
      said as (select m.*, coalesce(d.kind = 'credit_note', t.reverses_id is not null
            and not exists (select from transactions p where p.reposts_id = t.reverses_id)) as is_credit,
          case when d.kind = 'invoice' and m.income is not null then coalesce((d.content ->> 'discount')::numeric, 0)
            + coalesce((select sum((l ->> 'discount')::numeric) from jsonb_array_elements(d.content -> 'lines') l), 0) else 0 end as discount
        from moved m left join issued_documents d on d.id = m.document_id left join transactions t on t.id = m.transaction_id),
      sums as (select month, coalesce(sum(income) filter (where not is_credit), 0) + sum(discount) as issued, sum(discount) as discounts,
          -coalesce(sum(income) filter (where is_credit), 0) as credits, coalesce(sum(bad_debt), 0) as written_off,
          coalesce(sum(bank) filter (where invoice_id is not null), 0) as on_invoices,
          coalesce(sum(bank) filter (where invoice_id is null), 0) as on_account
        from said group by month)
    select starts::text as "from", ends::text as "to", ${amount('issued')} as issued, ${amount('discounts')} as discounts,
      ${amount('credits')} as credits, ${amount('written_off')} as "writtenOff",
      ${amount('issued - discounts - credits - written_off')} as net, ${amount('on_invoices')} as "onInvoices",
      ${amount('on_account')} as "onAccount", ${amount('on_invoices + on_account')} as received
    from steps left join sums on sums.month = date_trunc('month', steps.starts)::date order by starts`,
  );
  const total = Object.fromEntries(
    AMOUNTS.map((key) => [key, addMoney('0.00', ...rows.map((row) => row[key]))]),
  );
  return { rows, total: { ...ALL_STEPS, ...total } } satisfies ReportData;
}

function amount(of: string) {
  return sql.raw(`coalesce(${of}, 0)::numeric(14, 2)::text`);
}
