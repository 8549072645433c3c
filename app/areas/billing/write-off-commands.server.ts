import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { openRest } from './invoice-amounts.ts';
import type { NewWriteOff } from './invoice-forms.ts';
import { livePayments, lockedInvoice } from './invoice-rows.server.ts';
import { addWriteOff, refuseWriteOff } from './write-off-rows.server.ts';

/**
 * Writes off what is open on an invoice: a bad debt, less its share of the sales tax where that comes back. The invoice is settled, and
 * the customer is not notified. A later payment reverses it.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when nothing of it can be written off, or the day is not over yet or in a
 * closed month.
 */
export async function writeOffInvoice(
  actor: AdminActor,
  id: string,
  { reason, tax, writtenOffOn, version }: NewWriteOff,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const invoice = await lockedInvoice(tx, id, { version });
    refuseWriteOff(invoice);
    if (writtenOffOn > firmDay()) throw new RefusedError('The date is in the future.');
    const amount = openRest(invoice, await livePayments(tx, id));
    const isTaxBack = tax === 'back';
    await addWriteOff(tx, actor, invoice, { amount, on: writtenOffOn, reason, isTaxBack });
    await tx
      .update(invoices)
      .set({ status: 'paid', paidDate: sql`now()`, ...nextVersion(invoices) })
      .where(eq(invoices.id, id));
  });
}
