import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { retainerBlocks, retainerDraws } from '#app/records/retainer/retainer-block-tables.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';

/** A retainer with a block, of which a draft reserves a part and a payment drew another. */
export async function addRetainer(tx: Tx, customerId: string): Promise<void> {
  const own = await tx
    .select({ id: invoices.id, status: invoices.status, paymentId: invoicePayments.id })
    .from(invoices)
    .leftJoin(invoicePayments, eq(invoicePayments.invoiceId, invoices.id))
    .where(eq(invoices.customerId, customerId));
  const draft = own.find(({ status }) => status === 'draft');
  const paid = own.find(({ status, paymentId }) => status !== 'draft' && paymentId !== null);
  if (!draft || !paid) throw new Error('The customer has a draft, and an invoice with a payment.');
  const [retainer] = await tx
    .insert(retainers)
    .values({ customerId, name: 'Advice', unit: 'money', size: '900.00', price: '900.00' })
    .returning({ id: retainers.id });
  const whole = { size: '900.00', price: '900.00', leftSize: '900.00', leftWorth: '900.00' };
  const [block] = await tx
    .insert(retainerBlocks)
    .values({ ...whole, retainerId: retainer?.id ?? '', invoiceId: paid.id, fromDay: '2026-01-01' })
    .returning({ id: retainerBlocks.id });
  const part = { blockId: block?.id ?? '', size: '1.00', worth: '1.00' };
  await tx.insert(retainerDraws).values([
    { ...part, invoiceId: draft.id },
    { ...part, invoiceId: paid.id, paymentId: paid.paymentId },
  ]);
}
