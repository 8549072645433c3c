import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { compareMoney, type Money } from '#app/platform/money.ts';
import { retainerDraws } from '#app/records/retainer/retainer-block-tables.ts';
import type { LockedInvoice } from './invoice-rows.server.ts';
import { addPayment } from './payment-rows.server.ts';

/** What a draft reserves of its customer's retainers. */
export async function reservedBy(tx: Tx, invoiceId: string): Promise<Money> {
  const [found] = await tx
    .select({ worth: sql<Money>`coalesce(sum(${retainerDraws.worth}), 0.00)::text` })
    .from(retainerDraws)
    .where(and(eq(retainerDraws.invoiceId, invoiceId), isNull(retainerDraws.paymentId)));
  return found?.worth ?? '0.00';
}

/** Pays an invoice that goes out with what it reserved of retainers, from the balance. Returns how much that was. */
export async function drawAtIssue(
  tx: Tx,
  actor: AdminActor,
  invoice: LockedInvoice,
  paidOn: string,
): Promise<Money> {
  const amount = await reservedBy(tx, invoice.id);
  if (compareMoney(amount, '0') === 0) return amount;
  const note = 'Covered by the retainer';
  const paymentId = await addPayment(tx, actor, invoice, {
    ...{ amount, method: 'balance', paidOn, note },
    isReserved: true,
  });
  await tx
    .update(retainerDraws)
    .set({ paymentId })
    .where(and(eq(retainerDraws.invoiceId, invoice.id), isNull(retainerDraws.paymentId)));
  return amount;
}

/** Gives back to retainers what a draft reserved of them. */
export async function giveBackReserved(tx: Tx, invoiceId: string): Promise<void> {
  await tx
    .delete(retainerDraws)
    .where(and(eq(retainerDraws.invoiceId, invoiceId), isNull(retainerDraws.paymentId)));
}
