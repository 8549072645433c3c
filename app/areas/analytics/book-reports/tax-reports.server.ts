import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import type { Period } from '../period.ts';
import type { ReportData } from '../reports.ts';
import { postedIn } from './posted-sql.server.ts';

type Line = {
  name: string;
  rate: string | null;
  taxable: Money;
  tax: Money;
  creditedSales: Money;
  creditedTax: Money;
  payable: Money;
};

const AMOUNTS = ['taxable', 'tax', 'creditedSales', 'creditedTax', 'payable'] as const;

/**
 * Sales and their tax in the period by rate, then sales without tax, then the tax of debts that were written off. Which entry counts,
 * and the income of each, is the journal's; which rate it was, its document's. A credit note in proportion has no lines: the cents
 * that rounding leaves of its net are of its first rate.
 */
export async function taxByRate(tx: Tx, period: Period): Promise<ReportData> {
  const rows = await rowsOf<Line & { place: number }>(
    tx,
    sql`with said as (select p.document_id, p.content, p.is_credit, coalesce(p.income, 0) as income, coalesce(p.tax, 0) as tax,
          coalesce((select sum((t ->> 'taxable')::numeric) from jsonb_array_elements(p.content -> 'taxes') t), 0)
            * case when p.is_credit then -1 else 1 end as taxable
        from ${postedIn(period)} p where p.income is not null or p.tax is not null),
      rests as (select *, income - taxable as rest,
          taxable <> 0 and content -> 'lines' = '[]' and abs(income - taxable) < 0.05 as is_rounding from said),
      parts as (
        select 1 as place, t ->> 'name' as name, trim_scale((t ->> 'rate')::numeric)::text as rate, is_credit,
            (t ->> 'taxable')::numeric + case when is_rounding and at = 1 then abs(income) - abs(taxable) else 0 end as sales,
            (t ->> 'amount')::numeric as tax
          from rests, jsonb_array_elements(content -> 'taxes') with ordinality as taxes(t, at)
        union all select case when content ? 'exemption' then 2 else 3 end,
            case when content ? 'exemption' then 'Exempt' else 'No tax' end, null, is_credit,
            case when is_credit then -rest else rest end, 0
          from rests where rest <> 0 and not is_rounding
        union all select 4, 'Tax of written-off debts', null, true, 0, -tax from rests where document_id is null and tax <> 0)
    select place, name, rate, ${sum('sales', 'not is_credit')} as taxable, ${sum('tax', 'not is_credit')} as tax,
      ${sum('sales', 'is_credit')} as "creditedSales", ${sum('tax', 'is_credit')} as "creditedTax",
      (coalesce(sum(tax) filter (where not is_credit), 0) - coalesce(sum(tax) filter (where is_credit), 0))::numeric(14, 2)::text as payable
    from parts group by place, name, rate
      having bool_or(place < 4) or sum(tax) <> 0 order by place, name, rate::numeric`,
  );
  const total = Object.fromEntries(
    AMOUNTS.map((key) => [key, addMoney('0.00', ...rows.map((row) => row[key]))]),
  );
  return {
    rows: rows.map(({ place: _, ...row }) => ({ id: `${row.name} ${row.rate}`, ...row })),
    total: { name: 'All', rate: null, ...total },
  };
}

function sum(of: string, where: string) {
  return sql.raw(`coalesce(sum(${of}) filter (where ${where}), 0)::numeric(14, 2)::text`);
}
