import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import type { Period } from '../period.ts';
import { stepsOf } from '../period-sql.server.ts';
import { ALL_STEPS, type ReportData } from '../reports.ts';
import { postedIn } from './posted-sql.server.ts';

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
export async function issuedAndReceived(tx: Tx, period: Period) {
  const rows = await rowsOf<Line>(
    tx,
    sql`with ${stepsOf(period, 'month')},
      said as (select p.*, date_trunc('month', p.date)::date as month,
          case when p.kind = 'invoice' and p.income is not null then coalesce((p.content ->> 'discount')::numeric, 0)
            + coalesce((select sum((l ->> 'discount')::numeric) from jsonb_array_elements(p.content -> 'lines') l), 0) else 0 end as discount
        from ${postedIn(period)} p),
      sums as (select month, coalesce(sum(income) filter (where not is_credit), 0) + sum(discount) as issued, sum(discount) as discounts,
          -coalesce(sum(income) filter (where is_credit), 0) as credits, coalesce(sum(bad_debt), 0) as written_off,
          coalesce(sum(cash) filter (where invoice_id is not null), 0) as on_invoices,
          coalesce(sum(cash) filter (where invoice_id is null), 0) as on_account
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
