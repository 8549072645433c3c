import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { compareMoney } from '#app/platform/money.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { openRest } from './invoice-amounts.ts';
import { invoiceEffects } from './invoice-effects.ts';
import type { InvoiceEdit } from './invoice-forms.ts';
import { ownInvoiceNumber } from './invoice-number-commands.server.ts';
import { type LockedInvoice, livePayments, lockedInvoice } from './invoice-rows.server.ts';
import { announceCorrection, creditNoteOf, issueInvoice } from './issue-commands.server.ts';
import { editLines } from './line-edit.server.ts';
import { pricedInvoice } from './priced-invoice-rows.server.ts';
import { reservedBy } from './retainer-draw-rows.server.ts';

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
    const priced = await pricedAfter(tx, before, edit);
    const columns = { ...columnsAfter(before, edit), ...priced?.columns, invoiceNumber: ownNumber };
    if (!isDraft) await announceCorrection(tx, id);
    const lines = await editLines(
      tx,
      before,
      { over: edit.over, lines: priced?.lines ?? [] },
      payments,
    );
    const changes = changesOf(
      { ...logged(before), lines: lines.before },
      { ...logged(columns), lines: lines.after },
    );
    await refuseOfRetainer(tx, before, Object.keys(changes.after));
    if (!isDraft && Object.keys(changes.after).length === 0) return;
    const [stored] = await tx
      .update(invoices)
      .set({ ...columns, ...nextVersion(invoices) })
      .where(eq(invoices.id, id))
      .returning({ invoiceNumber: INVOICE_NAME, dueDate: invoices.dueDate });
    if (!stored) throw new Error('The invoice is gone.');
    const issued = isDraft ? [] : await issueInvoice(tx, id);
    await happened(tx, actor, invoiceEffects, 'invoice.updated', {
      invoice: {
        ...before,
        ...columns,
        ...stored,
        open: openRest({ ...columns, credited: isDraft ? before.credited : '0.00' }, payments),
      },
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

/** @throws RefusedError where an edit would change what an invoice draws from a retainer, or that it fills one. */
async function refuseOfRetainer(tx: Tx, before: LockedInvoice, changed: readonly string[]) {
  if (before.retainerId && changed.includes('isPrepayment')) {
    throw new RefusedError('This invoice fills a retainer, so it stays a prepayment.');
  }
  const ofAmount = ['amount', 'discount', 'isPrepayment', 'lines'];
  if (!changed.some((each) => ofAmount.includes(each))) return;
  if (compareMoney(await reservedBy(tx, before.id), '0') > 0) {
    throw new RefusedError(
      'A retainer covers hours on this draft, so its lines stay. Archive it, and invoice the hours anew.',
    );
  }
}

const logged = ({
  description,
  dueDate,
  purchaseOrder,
  sendOn,
  amount,
  discount,
  isPrepayment,
}: Pick<
  LockedInvoice,
  'description' | 'dueDate' | 'purchaseOrder' | 'sendOn' | 'amount' | 'discount' | 'isPrepayment'
>) => ({
  description,
  dueDate,
  purchaseOrder,
  sendOn,
  amount,
  discount,
  isPrepayment,
});

/** What an edited invoice comes to; null where its amount stays. */
async function pricedAfter(tx: Tx, before: LockedInvoice, edit: InvoiceEdit) {
  const { over, amount, lines, discount, isPrepayment } = edit;
  if (over === 'unchanged') return null;
  const { customerId } = before;
  return pricedInvoice(
    tx,
    over === 'lines'
      ? { customerId, isPrepayment, lines: lines ?? [], discount }
      : { customerId, isPrepayment, amount },
  );
}

function columnsAfter(before: LockedInvoice, edit: InvoiceEdit) {
  const { over } = edit;
  // One that is out has a due date, and doesn't lose it by a form without one.
  const dueDate = edit.dueDate ?? (before.status === 'draft' ? null : before.dueDate);
  const isDueAgain = before.status === 'overdue' && (dueDate === null || dueDate >= firmDay());
  return {
    description: edit.description ?? null,
    dueDate,
    purchaseOrder: edit.purchaseOrder ?? null,
    sendOn: before.status === 'draft' ? (edit.sendOn ?? null) : before.sendOn,
    amount: before.amount,
    discount: before.discount,
    isPrepayment: over === 'unchanged' ? before.isPrepayment : edit.isPrepayment,
    status: isDueAgain ? ('sent' as const) : before.status,
  };
}
