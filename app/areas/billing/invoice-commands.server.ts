import { eq, sql } from 'drizzle-orm';
import { type AdminActor, deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { type Submission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { DRAFT_NAME } from '#app/records/invoice/billing-status.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { earlierInvoice, type MadeInvoice } from './earlier-invoice-queries.server.ts';
import { fillableRetainer } from './fillable-retainer-queries.server.ts';
import type { InvoiceLineInput } from './invoice-amounts.ts';
import type { NewInvoice } from './invoice-forms.ts';
import { insertLines } from './invoice-line-rows.server.ts';
import { ownInvoiceNumber } from './invoice-number-commands.server.ts';
import { livePayments, lockedInvoice, refuseWithoutHours } from './invoice-rows.server.ts';
import { pricedInvoice } from './priced-invoice-rows.server.ts';
import { releaseInvoicedTime } from './time-release-commands.server.ts';

/** An invoice to be written: for one amount, or for lines that add up to it. */
type InvoiceInput = {
  customerId: string;
  /** A number of the firm's own; the series gives one when it goes out. */
  invoiceNumber?: string | undefined;
  description?: string | undefined;
  /** Calendar date, YYYY-MM-DD. */
  dueDate?: string | undefined;
  /** The customer's purchase order; without one it gets that of the customer's terms when it goes out. */
  purchaseOrder?: string | undefined;
  /** The calendar date on which it is meant to go out; none for as soon as it is ready. */
  sendOn?: string | undefined;
  /** Once paid it stays on the account as balance, instead of being charged to it. */
  isPrepayment?: boolean | undefined;
  /** The retainer that it fills; a prepayment. */
  retainerId?: string | undefined;
  /** The proposal whose plan it is a part of, and its place there, from 0. */
  plan?: { proposalId: string; planPlace: number } | undefined;
  /** The billing plan that makes it, and the day of the period that it is for, if the plan has periods. */
  recurring?: { billingPlanId: string; billingPeriod: string | null } | undefined;
  /** The opened form that it was entered in. */
  submission?: Submission | undefined;
} & (
  | { amount: string; lines?: undefined; discount?: undefined }
  | {
      amount?: undefined;
      lines: readonly InvoiceLineInput[];
      /** On the whole, before tax: an amount such as "5.00" or a part such as "10%". */
      discount?: string | undefined;
    }
);

/**
 * Writes a draft invoice in the caller's transaction, with its line in the activity log.
 * @throws RefusedError when the customer is no longer active, the number is taken, or there is nothing to invoice.
 */
export async function createInvoiceIn(
  tx: Tx,
  actor: StaffOrFirm,
  input: InvoiceInput,
): Promise<MadeInvoice> {
  const companyName = await chosenCustomer(tx, input.customerId);
  const priced = await pricedInvoice(tx, input);
  const ownNumber = await ownInvoiceNumber(tx, input.invoiceNumber);
  const invoiceNumber = ownNumber ?? DRAFT_NAME;
  const [made] = await tx
    .insert(invoices)
    .values({
      customerId: input.customerId,
      invoiceNumber: ownNumber,
      description: input.description ?? null,
      ...priced.columns,
      dueDate: input.dueDate ?? null,
      purchaseOrder: input.purchaseOrder ?? null,
      sendOn: input.sendOn ?? null,
      isPrepayment: input.isPrepayment ?? false,
      retainerId: input.retainerId ?? null,
      ...input.plan,
      ...input.recurring,
      ...input.submission,
      createdBy: deciderIdOf(actor),
    })
    .returning({ id: invoices.id });
  if (!made) throw new Error('The invoice was not made.');
  const lineIds = await insertLines(tx, made.id, priced.lines);
  await logActivity(tx, actor, {
    action: 'invoice.created',
    entityType: 'invoice',
    entityId: made.id,
    metadata: { number: invoiceNumber, company: companyName, amount: priced.columns.amount },
  });
  return { id: made.id, invoiceNumber, lineIds };
}

/** An invoice as the form has it, or as the API takes it, without a number of its own. */
type InvoiceForm = Omit<NewInvoice, 'invoiceNumber'> & { invoiceNumber?: string | undefined };

/**
 * Writes a draft invoice from the form, once no matter how often it is sent.
 * @throws RefusedError as `createInvoiceIn`, when the retainer can't be filled, and when the form was sent before with different
 * content.
 */
export function createInvoice(actor: AdminActor, form: InvoiceForm): Promise<MadeInvoice> {
  const { over, amount, lines, discount, submissionId, ...facts } = form;
  const invoiced =
    over === 'lines'
      ? { lines: lines ?? [], ...(discount && { discount }) }
      : { amount: amount ?? '0.00' };
  const submission = submissionOf(submissionId, { ...facts, ...invoiced });
  return asActor(actor, async (tx) => {
    const earlier = await earlierInvoice(tx, submission);
    if (earlier) return earlier;
    if (!facts.retainerId) {
      return createInvoiceIn(tx, actor, { ...facts, ...invoiced, submission });
    }
    await fillableRetainer(tx, facts.retainerId, facts.customerId);
    return createInvoiceIn(tx, actor, { ...facts, ...invoiced, isPrepayment: true, submission });
  });
}

/**
 * Removes an invoice from both sides' lists; its payments and what they posted remain. Hours on an invoice without payments can
 * be invoiced again.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is already archived.
 */
export async function archiveInvoice(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const invoice = await lockedInvoice(tx, id, { version });
    const payments = await livePayments(tx, id);
    const releasedEntries = payments.length === 0 ? await releaseInvoicedTime(tx, id) : 0;
    await tx
      .update(invoices)
      .set({
        archivedAt: sql`now()`,
        ...(releasedEntries > 0 && { hoursReleasedAt: sql`now()` }),
        ...nextVersion(invoices),
      })
      .where(eq(invoices.id, id));
    await logActivity(tx, actor, {
      action: 'invoice.archived',
      entityType: 'invoice',
      entityId: id,
      metadata: {
        number: invoice.invoiceNumber,
        ...(releasedEntries > 0 && { releasedEntries }),
      },
    });
    await dropNotices(tx, 'invoice', id, 'customer');
  });
}

/**
 * Restores an archived invoice.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived, or its hours were released.
 */
export async function restoreInvoice(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const invoice = await lockedInvoice(tx, id, { version, expected: 'archived' });
    refuseWithoutHours(invoice);
    await tx
      .update(invoices)
      .set({ archivedAt: null, ...nextVersion(invoices) })
      .where(eq(invoices.id, id));
    await logActivity(tx, actor, {
      action: 'invoice.restored',
      entityType: 'invoice',
      entityId: id,
      metadata: { number: invoice.invoiceNumber },
    });
  });
}
