import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { Money } from '#app/platform/money.ts';
import { retainerDraws } from '#app/records/retainer/retainer-block-tables.ts';

/** Gives back to retainers what a payment drew from them. */
export async function giveBackDrawn(tx: Tx, paymentId: string): Promise<void> {
  await tx.delete(retainerDraws).where(eq(retainerDraws.paymentId, paymentId));
}

/** What of a customer's balance its retainers need. */
export async function keptForRetainers(tx: Tx, customerId: string): Promise<Money> {
  const [row] = await rowsOf<{ kept: Money }>(
    tx,
    sql`select coalesce(sum(b.left_worth + coalesce((select sum(d.worth) from retainer_draws d
        where d.block_id = b.id and d.invoice_id is not null and d.payment_id is null), 0)), 0.00)::text as kept
      from retainer_blocks b join retainers r on r.id = b.retainer_id where r.customer_id = ${customerId}`,
  );
  return row?.kept ?? '0.00';
}

/** Whether an entry of a ledger is one by which what was left of a retainer expired. */
export async function isExpiry(tx: Tx, transactionId: string): Promise<boolean> {
  return (await tx.$count(retainerDraws, eq(retainerDraws.transactionId, transactionId))) > 0;
}
