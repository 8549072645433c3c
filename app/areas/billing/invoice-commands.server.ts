import { eq, sql } from 'drizzle-orm';
import { type AdminActor, deciderIdOf, type StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { type Submission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DRAFT_NAME } from '#app/records/invoice/billing-status.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { earlierInvoice, type MadeInvoice } from './earlier-invoice-queries.server.ts';
import {
  type InvoiceLineInput,
  isBillable,
  LARGEST_AMOUNT,
  openRest,
  sumOfLines,
} from './invoice-amounts.ts';
import { invoiceEffects } from './invoice-effects.ts';
import type { InvoiceEdit, NewInvoice } from './invoice-forms.ts';
import { insertLines } from './invoice-line-rows.server.ts';
import { ownInvoiceNumber } from './invoice-number-commands.server.ts';
import {
  type LockedInvoice,
  livePayments,
  lockedInvoice,
  refuseWithoutHours,
} from './invoice-rows.server.ts';
import { announceCorrection, creditNoteOf, issueInvoice } from './issue-commands.server.ts';
import { editLines } from './line-edit.server.ts';
import { releaseInvoicedTime } from './time-release-commands.server.ts';

/** An invoice to be written: for one amount, or for lines that add up to it. */
type InvoiceInput = {
  customerId: string;
  /** A number of the firm's own; the series gives one when it goes out. */
  invoiceNumber?: string | undefined;
  description?: string | undefined;
  /** Calendar date, YYYY-MM-DD. */
  dueDate?: string | undefined;
  /** The calendar date on which it is meant to go out; none for as soon as it is ready. */
  sendOn?: string | undefined;
  /** Once paid it stays on the account as balance, instead of being charged to it. */
  isPrepayment?: boolean | undefined;
  /** The proposal whose plan it is a part of, and its place there, from 0. */
  plan?: { proposalId: string; planPlace: number } | undefined;
  /** The opened form that it was entered in. */
  submission?: Submission | undefined;
} & (
  | { amount: string; lines?: undefined }
  | { amount?: undefined; lines: readonly InvoiceLineInput[] }
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
  const amount = invoicedAmount(input);
  const ownNumber = await ownInvoiceNumber(tx, input.invoiceNumber);
  const invoiceNumber = ownNumber ?? DRAFT_NAME;
  const [made] = await tx
    .insert(invoices)
    .values({
      customerId: input.customerId,
      invoiceNumber: ownNumber,
      description: input.description ?? null,
      amount,
      dueDate: input.dueDate ?? null,
      sendOn: input.sendOn ?? null,
      isPrepayment: input.isPrepayment ?? false,
      ...input.plan,
      ...input.submission,
      createdBy: deciderIdOf(actor),
    })
    .returning({ id: invoices.id });
  if (!made) throw new Error('The invoice was not made.');
  const lineIds = await insertLines(tx, made.id, input.lines ?? []);
  await logActivity(tx, actor, {
    action: 'invoice.created',
    entityType: 'invoice',
    entityId: made.id,
    metadata: { number: invoiceNumber, company: companyName, amount },
  });
  return { id: made.id, invoiceNumber, lineIds };
}

/** An invoice as the form has it, or as the API takes it, without a number of its own. */
type InvoiceForm = Omit<NewInvoice, 'invoiceNumber'> & { invoiceNumber?: string | undefined };

/**
 * Writes a draft invoice from the form, once no matter how often it is sent.
 * @throws RefusedError as `createInvoiceIn`, and when the form was sent before with different content.
 */
export function createInvoice(actor: AdminActor, form: InvoiceForm): Promise<MadeInvoice> {
  const { over, amount, lines, submissionId, ...facts } = form;
  const invoiced = over === 'lines' ? { lines: lines ?? [] } : { amount: amount ?? '0.00' };
  const submission = submissionOf(submissionId, { ...facts, ...invoiced });
  return asActor(
    actor,
    async (tx) =>
      (await earlierInvoice(tx, submission)) ??
      createInvoiceIn(tx, actor, { ...facts, ...invoiced, submission }),
  );
}

/**
 * Edits a draft, or corrects an invoice that is out: what was issued is taken back by a credit note, and the invoice is issued
 * anew with the next number. Amount, lines and prepayment are fixed once something was paid. An overdue invoice that gets a later
 * due date is set back to sent. Hours on a line that a draft loses can be invoiced again. Notifies the customer of a correction.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived or canceled invoice, a taken number, a change of what
 * was already paid, or removing a line of logged hours from an invoice that was sent.
 */
export async function updateInvoice(
  actor: AdminActor,
  id: string,
  edit: InvoiceEdit,
): Promise<void> {
  const work = asActor(actor, async (tx) => {
    const before = await lockedInvoice(tx, id, edit);
    if (before.status === 'cancelled') {
      throw new RefusedError("A canceled invoice can't change. Create a new one.");
    }
    const isDraft = before.status === 'draft';
    const payments = await livePayments(tx, id);
    const ownNumber = await ownNumberAfter(tx, before, edit);
    const columns = { ...columnsAfter(before, edit), invoiceNumber: ownNumber };
    if (!isDraft) await announceCorrection(tx, id);
    const lines = await editLines(tx, before, edit, payments);
    const changes = changesOf(
      { ...logged(before), lines: lines.before },
      { ...logged(columns), lines: lines.after },
    );
    if (!isDraft && Object.keys(changes).length === 0) return;
    const [stored] = await tx
      .update(invoices)
      .set({ ...columns, ...nextVersion(invoices) })
      .where(eq(invoices.id, id))
      .returning({ invoiceNumber: INVOICE_NAME });
    if (!stored) throw new Error('The invoice is gone.');
    const issued = isDraft ? [] : await issueInvoice(tx, id);
    await happened(tx, actor, invoiceEffects, 'invoice.updated', {
      invoice: { ...before, ...columns, ...stored, open: openRest(columns.amount, payments) },
      changes,
      releasedEntries: lines.releasedEntries,
      replaced: isDraft ? null : before.invoiceNumber,
      creditNote: creditNoteOf(issued),
    });
  });
  await work.catch((error: unknown) => {
    if (!isUniqueViolation(error, /^invoices_number/)) throw error;
    throw new RefusedError(`Invoice number ${edit.invoiceNumber} is taken.`);
  });
}

/** The number after an edit: a draft's own, or null for the series to give the next one. @throws RefusedError */
async function ownNumberAfter(tx: Tx, before: LockedInvoice, edit: InvoiceEdit) {
  const wanted = edit.invoiceNumber;
  if (before.status !== 'draft') {
    return wanted === before.ownNumber ? null : ownInvoiceNumber(tx, wanted, before.id);
  }
  if (wanted === undefined) return before.ownNumber;
  return wanted === before.ownNumber ? wanted : ownInvoiceNumber(tx, wanted, before.id);
}

const logged = ({
  description,
  dueDate,
  sendOn,
  amount,
  isPrepayment,
}: Pick<LockedInvoice, 'description' | 'dueDate' | 'sendOn' | 'amount' | 'isPrepayment'>) => ({
  description,
  dueDate,
  sendOn,
  amount,
  isPrepayment,
});

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

/** The amount of an invoice. @throws RefusedError when that is nothing or too much. */
function invoicedAmount(input: {
  amount?: string | undefined;
  lines?: readonly InvoiceLineInput[] | undefined;
}): string {
  const amount = input.lines ? sumOfLines(input.lines) : (input.amount ?? '0.00');
  if (!isBillable(amount)) {
    throw new RefusedError(`An invoice total must be from 0.01 to ${LARGEST_AMOUNT}.`);
  }
  return amount;
}

function columnsAfter(before: LockedInvoice, edit: InvoiceEdit) {
  const { over, amount, lines } = edit;
  const dueDate = edit.dueDate ?? null;
  const isDueAgain = before.status === 'overdue' && (dueDate === null || dueDate >= firmDay());
  return {
    description: edit.description ?? null,
    dueDate,
    sendOn: before.status === 'draft' ? (edit.sendOn ?? null) : before.sendOn,
    amount:
      over === 'unchanged'
        ? before.amount
        : invoicedAmount(over === 'lines' ? { lines } : { amount }),
    isPrepayment: over === 'unchanged' ? before.isPrepayment : edit.isPrepayment,
    status: isDueAgain ? ('sent' as const) : before.status,
  };
}
