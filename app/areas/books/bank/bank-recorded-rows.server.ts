import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';

/** What a line paid. */
type Paid = {
  lineId: string;
  invoiceId: string | null;
  number: string | null;
  customerId: string;
  companyName: string;
  amount: string;
  /** Whether the line took it back. */
  isBack: boolean;
};

/** What these lines paid or took back that stands. */
export function paidBy(tx: Tx, lines: string[]): Promise<Paid[]> {
  return rowsOf<Paid>(
    tx,
    sql`select m.line_id as "lineId", t.invoice_id as "invoiceId", i.invoice_number as number, p.id as "customerId",
        p.display_name as "companyName", t.amount::text as amount, t.reverses_id is not null as "isBack"
      from bank_matches m join transactions t on t.id = m.transaction_id join customer_accounts a on a.id = t.account_id
        join customer_profiles p on p.id = a.customer_id left join invoices i on i.id = t.invoice_id
      where m.line_id = any(${`{${lines.join(',')}}`}::uuid[])
        and not exists (select from transactions r where r.reverses_id = t.id
          and not exists (select from bank_matches o where o.transaction_id = r.id))
      order by t.created_at`,
  );
}

/** Where these lines' money went that is no client's. */
export function postedBy(tx: Tx, lines: string[]): Promise<{ lineId: string; label: string }[]> {
  return rowsOf(
    tx,
    sql`select l.id as "lineId", case when p.line_id = l.id then c.code || ' ' || c.name
          else 'Transfer: ' || o.name end as label
      from bank_lines l join bank_postings p on l.id in (p.line_id, p.other_line_id) and p.undone_at is null
        join chart_accounts c on c.id = p.chart_account_id join bank_lines f on f.id = p.line_id
        join bank_accounts o on o.id = f.bank_account_id
      where l.id = any(${`{${lines.join(',')}}`}::uuid[])`,
  );
}
