import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { remindable } from './due-reminders.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { addReminders, readOutInvoices } from './reminder-rows.server.ts';

const NOTHING_TO_REMIND =
  'What is past due is disputed, promised, or covered by the balance, so no reminder was sent.';

/** Most past-due invoices that one reminder names. */
const MOST = 50;

/**
 * Emails a customer one reminder of all its invoices that are past due on `today`, the firm's calendar date, and neither disputed,
 * promised nor covered by the balance. Returns how many.
 * @throws RefusedError when there is none, or the customer is not active.
 */
export async function remindCustomer(
  actor: AdminActor,
  customerId: string,
  today: string,
): Promise<number> {
  return asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    const out = await readOutInvoices(tx, customerId, { isLocked: true });
    const pastDue = out.invoices.filter(({ dueDate }) => dueDate !== null && dueDate < today);
    if (pastDue.length === 0) throw new RefusedError('No invoice of this client is past due.');
    const free = remindable(out.invoices, out.balance, today);
    const late = free.filter((invoice) => pastDue.includes(invoice)).slice(0, MOST);
    if (late.length === 0) throw new RefusedError(NOTHING_TO_REMIND);
    await addReminders(
      tx,
      late.map((invoice) => ({ invoice, stage: null })),
      { today, createdBy: actor.userId },
    );
    for (const [place, invoice] of late.entries()) {
      await happened(tx, actor, invoiceEffects, 'invoice.reminded', {
        invoice,
        all: place === 0 ? late : [],
        tone: 'first',
      });
    }
    return late.length;
  });
}
