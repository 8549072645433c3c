import { and, eq, isNull, lt } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { remindable } from './due-reminders.ts';
import { openRest } from './invoice-amounts.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { livePayments } from './invoice-rows.server.ts';
import { readOutInvoices } from './reminder-rows.server.ts';
import { getReminderRules } from './reminder-rules-queries.server.ts';

const THE_CHECK: FirmActor = { kind: 'firm', by: 'overdue' };

/**
 * Marks sent invoices that are past their due date, by the firm's calendar, as overdue and notifies both sides: the customer without
 * an email where reminders go. Runs every hour; a second run finds none of them.
 */
export const overdueInvoicesJob: Job<object> = {
  name: 'overdue-invoices',
  // The firm's midnight is at another hour of UTC in each zone, and in summer.
  schedule: '15 * * * *',
  async run() {
    const today = firmDay();
    const { isOn } = await getReminderRules();
    await asFirm(THE_CHECK, async (tx) => {
      const overdue = await tx
        .update(invoices)
        .set({ status: 'overdue', ...nextVersion(invoices) })
        .from(customerProfiles)
        .where(
          and(
            eq(customerProfiles.id, invoices.customerId),
            eq(invoices.status, 'sent'),
            lt(invoices.dueDate, today),
            isNull(invoices.archivedAt),
          ),
        )
        .returning({
          id: invoices.id,
          customerId: invoices.customerId,
          invoiceNumber: INVOICE_NAME,
          description: invoices.description,
          amount: invoices.amount,
          credited: invoices.credited,
          tax: invoices.tax,
          dueDate: invoices.dueDate,
          companyName: customerProfiles.displayName,
        });
      for (const invoice of overdue) {
        const open = openRest(invoice, await livePayments(tx, invoice.id));
        const isEmailed = !isOn && (await mayBeReminded(tx, invoice, today));
        const facts = { ...invoice, open, isEmailed };
        await happened(tx, THE_CHECK, invoiceEffects, 'invoice.overdue', facts);
      }
    });
  },
};

/** Whether a customer is asked to pay an invoice: it is not disputed, promised, or covered by the balance. */
async function mayBeReminded(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
  today: string,
): Promise<boolean> {
  const out = await readOutInvoices(tx, customerId);
  return remindable(out.invoices, out.balance, today).some((invoice) => invoice.id === id);
}
