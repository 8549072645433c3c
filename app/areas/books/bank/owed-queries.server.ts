import { sql } from 'drizzle-orm';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#app/records/invoice/billing-status.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { type OwedNow, owedBy } from './match-line.ts';

type Row = {
  id: string;
  number: string;
  customerId: string;
  companyName: string;
  open: string;
  method: PaymentMethod | null;
  paidOn: string | null;
};

/** Reads what lines of banks are matched with: open invoices, those paid within half a year, and the clients. */
export async function readOwed(tx: Tx): Promise<OwedNow> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select invoices.id, invoices.invoice_number as number, invoices.customer_id as "customerId",
        p.display_name as "companyName", ${INVOICE_REST}::numeric(12, 2)::text as open, last.method, last.paid_on::text as "paidOn"
      from invoices join customer_profiles p on p.id = invoices.customer_id
        left join lateral (select y.method, y.paid_on from invoice_payments y
          where y.invoice_id = invoices.id and y.reversed_at is null order by y.paid_on desc, y.created_at desc limit 1) last on true
      where invoices.archived_at is null and invoices.invoice_number is not null and (invoices.status in ('sent', 'overdue')
        or (invoices.status = 'paid' and invoices.paid_date > now() - interval '180 days'))
      order by invoices.due_date nulls last, invoices.invoice_number`,
  );
  const clients = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select p.id, p.display_name as name from customer_profiles p
      where p.approval_status = 'approved' and p.archived_at is null`,
  );
  const invoices = rows.map(({ method, paidOn, ...invoice }) => ({
    ...invoice,
    paid:
      invoice.open === '0.00' && method && paidOn
        ? `${PAYMENT_METHOD_LABELS[method].toLowerCase()}, ${formatDate(paidOn)}`
        : null,
  }));
  return owedBy(invoices, clients);
}
