import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { addMoney, type Money } from '#app/platform/money.ts';
import type { Period } from '../period.ts';
import { day } from '../period-sql.server.ts';
import type { ReportData } from '../reports.ts';

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
export async function taxByRate(tx: Tx, { from, to }: Period): Promise<ReportData> {
  const rows = await rowsOf<Line & { place: number }>(
    tx,
    sql`with sold as (select e.document_id, e.transaction_id, coalesce(sum(l.credit - l.debit) filter (where c.type = 'income'), 0) as income,
          coalesce(sum(l.credit - l.debit) filter (where c.role = 'sales_tax'), 0) as tax
        from journal_entries e join journal_lines l on l.entry_id = e.id join chart_accounts c on c.id = l.chart_account_id
        where e.date between ${day(from)} and ${day(to)} and (c.type = 'income' or c.role = 'sales_tax') group by e.id),
      said as (select s.*, d.content, coalesce(d.kind = 'credit_note', t.reverses_id is not null
            and not exists (select from transactions p where p.reposts_id = t.reverses_id)) as is_credit,
          coalesce((select sum((t ->> 'taxable')::numeric) from jsonb_array_elements(d.content -> 'taxes') t), 0)
            * case d.kind when 'credit_note' then -1 else 1 end as taxable
        from sold s left join issued_documents d on d.id = s.document_id left join transactions t on t.id = s.transaction_id),
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
    total: { name: 'All', rate: '', ...total },
  };
}

function sum(of: string, where: string) {
  return sql.raw(`coalesce(sum(${of}) filter (where ${where}), 0)::numeric(14, 2)::text`);
}
