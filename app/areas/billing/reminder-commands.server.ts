import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { firmIn } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { remindable } from './due-reminders.ts';
import { openRest } from './invoice-amounts.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { livePayments } from './invoice-rows.server.ts';
import { addReminders, readOutInvoices } from './reminder-rows.server.ts';
import { defaultStatementPeriod } from './statement-period.ts';

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

/**
 * Emails a customer the way to its statement of the last quarter, with what is open on `today`.
 * @throws RefusedError when it was never sent an invoice, or is not active.
 */
export async function sendStatement(
  actor: AdminActor,
  customerId: string,
  today: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    const [latest] = await tx
      .select({ id: invoices.id, companyName: customerProfiles.displayName })
      .from(invoices)
      .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
      .where(and(eq(invoices.customerId, customerId), ne(invoices.status, 'draft')))
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(1);
    if (!latest) throw new RefusedError('This client has no invoice for a statement yet.');
    const open = await namedInvoices(tx, customerId);
    const owed = addMoney('0.00', ...open.map((each) => each.open));
    await happened(tx, actor, invoiceEffects, 'invoice.statement_sent', {
      ...latest,
      customerId,
      owed,
      period: defaultStatementPeriod(today),
      firmName: (await firmIn(tx)).name,
    });
  });
}

/** A customer's invoices with something open, those that were due first in front. */
async function namedInvoices(tx: Tx, customerId: string) {
  const found = await tx
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      invoiceNumber: INVOICE_NAME,
      description: invoices.description,
      amount: invoices.amount,
      dueDate: invoices.dueDate,
      companyName: customerProfiles.displayName,
    })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .where(
      and(
        eq(invoices.customerId, customerId),
        inArray(invoices.status, ['sent', 'overdue']),
        isNull(invoices.archivedAt),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(MOST);
  const open = [];
  for (const invoice of found) {
    open.push({ ...invoice, open: openRest(invoice.amount, await livePayments(tx, invoice.id)) });
  }
  return open;
}
