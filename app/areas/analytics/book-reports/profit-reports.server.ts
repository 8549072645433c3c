import { sql } from 'drizzle-orm';
import { COST_RATE_OF_ENTRY } from '#app/areas/time/cost-rate-queries.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { Period } from '../period.ts';
import { day } from '../period-sql.server.ts';
import type { ReportData } from '../reports.ts';
import { postedIn } from './posted-sql.server.ts';
import { type ProfitSums, sumOf, withProfit } from './profit-sums.ts';

type Line = ProfitSums & {
  customerId: string;
  projectId: string | null;
  name: string;
  project: string | null;
};

/** What each client and project brought and cost in the period, the client with the largest invoices first. For admins alone. */
export async function profitByProject(tx: Tx, period: Period): Promise<ReportData> {
  const lines = await readLines(tx, period);
  return {
    rows: lines.map((line) => ({
      id: `${line.customerId} ${line.projectId}`,
      ...withProfit(line),
    })),
    total: { name: 'All', project: '', ...withProfit(sumOf(lines)) },
  };
}

function readLines(tx: Tx, period: Period): Promise<Line[]> {
  const within = sql`between ${day(period.from)} and ${day(period.to)}`;
  return rowsOf<Line>(
    tx,
    sql`with income as (select p.id, p.content, p.is_credit, p.invoice_id, p.account_id, p.income as net,
          coalesce((select o.issued_on from issued_documents o where o.id = p.corrects_id), p.date) as day
        from ${postedIn(period)} p where p.income is not null),
      lines as (select l.id, l.invoice_id from invoice_lines l where l.invoice_id in (select invoice_id from income)),
      billed as (select invoice_line_id as line_id, project_id from time_entries where invoice_line_id in (select id from lines)
        union all select invoice_line_id, project_id from expenses where invoice_line_id in (select id from lines)),
      -- A line over the work of one project is of that project.
      of_lines as (select line_id, case when count(distinct project_id) = 1 and count(*) = count(project_id)
          then min(project_id::text)::uuid end as project_id from billed group by line_id),
      of_invoices as (select i.id, coalesce((select p.project_id from billing_plans p where p.id = i.billing_plan_id),
          (select min(p.id::text)::uuid from projects p where p.proposal_id = i.proposal_id having count(*) = 1),
          (select min(o.project_id::text)::uuid from lines l left join of_lines o on o.line_id = l.id
            where l.invoice_id = i.id having count(distinct o.project_id) = 1 and count(*) = count(o.project_id))) as project_id
        from invoices i where i.id in (select invoice_id from income)),
      by_line as (select n.id, n.invoice_id, n.account_id, o.project_id, case when n.is_credit then -1 else 1 end
          * ((l ->> 'amount')::numeric - coalesce((l ->> 'share')::numeric, 0)) as net
        from income n, jsonb_array_elements(n.content -> 'lines') l
          join of_lines o on o.line_id = (l ->> 'id')::uuid where o.project_id is not null),
      earned as (select invoice_id, account_id, project_id, net from by_line
        union all select n.invoice_id, n.account_id, coalesce((select i.project_id from of_invoices i where i.id = n.invoice_id),
            -- The only project that may have run on the day of the invoice, unless hours or expenses on it are not of that one.
            (select min(p.id::text)::uuid from projects p where p.customer_id = (select i.customer_id from invoices i where i.id = n.invoice_id)
              and coalesce(p.start_date, '-infinity') <= n.day and coalesce(p.end_date, 'infinity') >= n.day
              having count(*) = 1 and bool_and(p.start_date is not null) and not exists (select from lines l join billed b on b.line_id = l.id
                where l.invoice_id = n.invoice_id and b.project_id is distinct from min(p.id::text)::uuid))),
          n.net - coalesce((select sum(b.net) from by_line b where b.id = n.id), 0) from income n),
      all_lines as (
        select coalesce(i.customer_id, p.merged_into, p.id) as customer_id, m.project_id, m.net as invoiced,
            0 as hours, 0 as uncosted, 0 as cost, 0 as spent
          from earned m join customer_accounts a on a.id = m.account_id join customer_profiles p on p.id = a.customer_id
            left join invoices i on i.id = m.invoice_id where m.net <> 0
        union all select customer_id, project_id, 0, hours, case when rate is null then hours else 0 end,
            coalesce(round(hours * rate, 2), 0), 0
          from (select e.customer_id, e.project_id, e.hours, ${COST_RATE_OF_ENTRY} as rate from time_entries e
            where e.customer_id is not null and e.date ${within}) worked
        union all select customer_id, project_id, 0, 0, 0, 0, amount from expenses
          where customer_id is not null and date ${within}),
      sums as (select customer_id, project_id, sum(invoiced) as invoiced, sum(hours) as hours, sum(uncosted) as uncosted,
          sum(cost) as cost, sum(spent) as expenses from all_lines group by customer_id, project_id)
    select s.customer_id as "customerId", p.id as "projectId", c.display_name as name, coalesce(p.title, 'No project') as project,
      s.invoiced::numeric(14, 2)::text as invoiced, s.hours::numeric(14, 2)::text as hours,
      s.uncosted::numeric(14, 2)::text as uncosted, s.cost::numeric(14, 2)::text as cost,
      s.expenses::numeric(14, 2)::text as expenses
    from sums s join customer_profiles c on c.id = s.customer_id left join projects p on p.id = s.project_id
    where (s.invoiced, s.hours, s.expenses) <> (0, 0, 0)
    order by sum(s.invoiced) over (partition by s.customer_id) desc, c.display_name, s.customer_id, p.title nulls last, p.id`,
  );
}
