import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';

/** A movement of the provider's balance as it is stored here. */
type StoredMovement = {
  providerId: string;
  category: string;
  amount: string;
  fee: string;
  intentId: string | null;
};

/** The movements of the provider's balance that are stored, with the payment that each is of. */
export function storedMovements(tx: Tx): Promise<StoredMovement[]> {
  return rowsOf<StoredMovement>(
    tx,
    sql`select m.provider_id as "providerId", m.category, m.amount::text, m.fee::text, a.intent_id as "intentId"
      from provider_movements m left join payment_attempts a on a.id = m.attempt_id`,
  );
}

/** What the ledgers of clients posted to what the provider has, of each payment, in order. */
export async function postedOfPayments(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ intentId: string; amounts: string[] }>(
    tx,
    sql`with recursive brought as (
        select e.attempt_id, t.id from provider_entries e join transactions t on t.id = e.transaction_id
        union all select b.attempt_id, t.id from transactions t join brought b on t.reverses_id = b.id)
      select a.intent_id as "intentId", json_agg((l.debit - l.credit)::text order by j.number) as amounts
      from brought b join payment_attempts a on a.id = b.attempt_id join journal_entries j on j.transaction_id = b.id
      join journal_lines l on l.entry_id = j.id join chart_accounts c on c.id = l.chart_account_id and c.role = 'provider'
      group by a.intent_id`,
  );
  return new Map(rows.map(({ intentId, amounts }) => [intentId, amounts]));
}

/** What was posted there of no client: fees, and money of others. */
export async function postedOfNobody(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ amount: string }>(
    tx,
    sql`select (l.debit - l.credit)::text as amount from journal_lines l join journal_entries j on j.id = l.entry_id
      join chart_accounts c on c.id = l.chart_account_id and c.role = 'provider' where j.account_id is null`,
  );
  return rows.map(({ amount }) => amount);
}

/** The invoices that were paid online, with what is open of them, how often a payment stands, and how often one was said to have arrived. */
export function paidInvoices(tx: Tx) {
  return rowsOf<{ id: string; status: string; open: string; standing: number; told: number }>(
    tx,
    sql`select i.id, i.status, (i.amount - i.credited - coalesce(p.paid, 0))::text as open, coalesce(p.n, 0)::int as standing,
        (select count(*)::int from activity_logs l where l.entity_id = i.id and l.action = 'invoice.paid') as told
      from invoices i join payment_attempt_parts a on a.invoice_id = i.id
      left join lateral (select sum(amount) as paid, count(*) as n from invoice_payments
        where invoice_id = i.id and reversed_at is null) p on true`,
  );
}
