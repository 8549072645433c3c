import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor, StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { billingContacts } from '#app/areas/notices/billing-contact-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { invoicePayments, invoices } from '#app/records/invoice/billing-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { openRest } from './invoice-amounts.ts';
import { invoiceEffects } from './invoice-effects.ts';
import type { InvoiceStatusChange, NewPayment } from './invoice-forms.ts';
import {
  type LockedInvoice,
  livePayments,
  lockedInvoice,
  refuseWithoutHours,
} from './invoice-rows.server.ts';
import { creditNoteOf, issueInvoice } from './issue-commands.server.ts';
import {
  addPayment,
  type PaymentInput,
  refuseWithReceipt,
  reversePayment,
} from './payment-rows.server.ts';
import { dueOnceSent } from './payment-terms.ts';
import { refuseOtherTax } from './priced-invoice-rows.server.ts';
import { drawAtIssue } from './retainer-draw-rows.server.ts';
import { releaseInvoicedTime } from './time-release-commands.server.ts';
import { undoWriteOff, writeOffAgain } from './write-off-rows.server.ts';

/**
 * Sets an invoice's status, in any order (specification, section 4). Paid pays the open rest, stamps the date and posts it;
 * leaving it reverses the payments, clears the date and notifies the customer if they still have the invoice. An invoice that
 * is sent is emailed to the customer with its PDF. Returns the name of the contact it was sent to.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived invoice, one with payments that would be canceled,
 * or one that the customer has a receipt for and that would become a draft.
 */
export async function setInvoiceStatus(
  actor: AdminActor,
  id: string,
  { status, version }: InvoiceStatusChange,
): Promise<string | null> {
  return asActor(actor, async (tx) => {
    const before = await lockedInvoice(tx, id, { version });
    if (before.status === status) return null;
    refuseWithoutHours(before);
    if (status === 'draft') await refuseWithReceipt(tx, id);
    const payments = await livePayments(tx, id);
    const isTakenBack = before.status === 'paid';
    if (isTakenBack) {
      for (const payment of payments) await reversePayment(tx, actor, before, payment);
    } else if (payments.length > 0 && status === 'cancelled') {
      throw new RefusedError('This invoice has payments. Undo them first.');
    }
    const wasOut = before.status !== 'draft' && before.status !== 'cancelled';
    const goesOut = !wasOut && (status === 'sent' || status === 'overdue');
    if (goesOut) await refuseOtherTax(tx, before);
    // What goes out again is issued anew, with nothing credited of it.
    const standing = wasOut ? before : { ...before, credited: '0.00' };
    const openBefore = openRest(standing, isTakenBack ? [] : payments);
    const paidOn = firmDay();
    const isPlanned = goesOut && before.sendOn !== null && before.sendOn < paidOn;
    const planned = isPlanned ? { dueDate: dueOnceSent(before, paidOn), sendOn: paidOn } : {};
    const [stored] = await tx
      .update(invoices)
      .set({
        status,
        ...planned,
        paidDate: status === 'paid' ? sql`now()` : null,
        sentAt: sentAtFor(status, goesOut),
        ...nextVersion(invoices),
      })
      .where(eq(invoices.id, id))
      .returning({
        invoiceNumber: INVOICE_NAME,
        dueDate: invoices.dueDate,
        purchaseOrder: invoices.purchaseOrder,
      });
    if (!stored) throw new Error('The invoice is gone.');
    const creditNote = creditNoteOf(await issueInvoice(tx, id));
    const isOut = status !== 'draft' && status !== 'cancelled';
    const drawn = isOut ? await drawAtIssue(tx, actor, { ...before, ...stored }, paidOn) : '0.00';
    const rest = subtractMoney(openBefore, drawn);
    const isCovered = compareMoney(drawn, '0') > 0 && compareMoney(rest, '0') === 0;
    if (isCovered && status !== 'paid') {
      await tx
        .update(invoices)
        .set({ status: 'paid', paidDate: sql`now()` })
        .where(eq(invoices.id, id));
    }
    let paymentId: string | undefined;
    if (status === 'paid' && compareMoney(rest, '0') > 0) {
      const payment = { amount: rest, method: 'other', paidOn } as const;
      paymentId = await addPayment(tx, actor, { ...before, ...stored }, payment);
    }
    // Nothing is paid on it by now: its hours can be invoiced again, on another invoice.
    if (status === 'cancelled' && (await releaseInvoicedTime(tx, id)) > 0) {
      await tx.update(invoices).set({ hoursReleasedAt: sql`now()` }).where(eq(invoices.id, id));
    }
    const invoice = {
      ...before,
      ...planned,
      // One that is withdrawn is told by the number that the customer has.
      ...(status !== 'draft' && stored),
      open: status === 'paid' ? '0.00' : rest,
    };
    const change = { before: before.status, after: isCovered ? ('paid' as const) : status };
    // The customer has heard of an earlier payment: what becomes of it is not undone by a status.
    const ofPayments = payments.length > (isTakenBack ? 1 : 0) ? undefined : change;
    if (status === 'paid') {
      const payment = isCovered
        ? ({ amount: drawn, method: 'balance', paidOn } as const)
        : ({ id: paymentId, amount: rest, method: 'other', paidOn } as const);
      const paid = { invoice, payment, status: change, change: ofPayments };
      await happened(tx, actor, invoiceEffects, 'invoice.paid', paid);
      return null;
    }
    const arrived = payments.filter(({ method }) => method !== 'write_off');
    const undonePayments =
      isTakenBack && arrived.length > 0
        ? {
            amount: addMoney(...arrived.map(({ amount }) => amount)),
            open: status === 'cancelled' ? '0.00' : rest,
            change: ofPayments,
          }
        : null;
    await happened(tx, actor, invoiceEffects, 'invoice.status_changed', {
      invoice,
      ...change,
      undonePayments,
      isTakenFromCustomer: wasOut && status === 'cancelled',
      creditNote,
    });
    if (goesOut) await happened(tx, actor, invoiceEffects, 'invoice.sent', { invoice, change });
    return goesOut ? await whoIsSent(tx, before) : null;
  });
}

/**
 * Records a payment on a sent invoice, once no matter how often the form is submitted. The payment that covers the rest marks
 * the invoice as paid.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when the invoice is not open, the amount exceeds the open rest,
 * the date is in the future, the balance is too low, or the form was submitted before with other values.
 */
export async function recordPayment(
  actor: AdminActor,
  id: string,
  { version, submissionId, ...payment }: NewPayment,
): Promise<void> {
  const submission = submissionOf(submissionId, { ...payment, invoiceId: id });
  await asActor(actor, async (tx) => {
    if (await earlierSubmission(tx, invoicePayments, submission)) return;
    const invoice = await lockedInvoice(tx, id, { version });
    await recordPaymentIn(tx, actor, invoice, { ...payment, submission });
  });
}

/** The same on an invoice that the caller has locked, in its transaction; the payment's id. */
export async function recordPaymentIn(
  tx: Tx,
  actor: StaffOrFirm,
  before: LockedInvoice,
  payment: PaymentInput,
): Promise<string> {
  const writtenOff = await undoWriteOff(tx, actor, before);
  if (before.status !== 'sent' && before.status !== 'overdue' && !writtenOff) {
    throw new RefusedError(
      'A payment can only be recorded on an invoice that was sent and is not paid yet.',
    );
  }
  if (payment.paidOn > firmDay()) throw new RefusedError('The payment date is in the future.');
  const open = openRest(before, await livePayments(tx, before.id));
  if (compareMoney(payment.amount, open) > 0) {
    throw new RefusedError(`Only ${formatMoney(open)} is open on this invoice.`);
  }
  const paymentId = await addPayment(tx, actor, before, payment);
  const rest = subtractMoney(open, payment.amount);
  const isPaid = compareMoney(rest, '0') === 0;
  if (writtenOff && !isPaid) await writeOffAgain(tx, actor, before, rest, writtenOff);
  await tx
    .update(invoices)
    .set({
      ...(isPaid && { status: 'paid' as const, paidDate: sql`now()` }),
      ...nextVersion(invoices),
    })
    .where(eq(invoices.id, before.id));
  const event = isPaid ? 'invoice.paid' : 'invoice.payment_recorded';
  const paid = {
    invoice: { ...before, open: writtenOff ? '0.00' : rest },
    payment: { ...payment, id: paymentId },
  };
  await happened(tx, actor, invoiceEffects, event, paid);
  return paymentId;
}

/**
 * Reverses a payment, with entries for what it posted, and notifies the customer. A paid invoice is open again: sent, or
 * overdue if its due date has passed.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived invoice or a payment that was already reversed.
 */
export async function takeBackPayment(
  actor: AdminActor,
  id: string,
  paymentId: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await takeBackPaymentIn(tx, actor, await lockedInvoice(tx, id, { version }), paymentId);
  });
}

/** The same on an invoice that the caller has locked, in its transaction; with what a bank says where that took the money back. */
export async function takeBackPaymentIn(
  tx: Tx,
  actor: StaffOrFirm,
  before: LockedInvoice,
  paymentId: string,
  returnedFor?: string,
): Promise<void> {
  const { id } = before;
  const [known] = await tx
    .select({ id: invoicePayments.id })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.id, paymentId), eq(invoicePayments.invoiceId, id)));
  if (!known) throw new NotFoundError();
  const payments = await livePayments(tx, id);
  const payment = payments.find((each) => each.id === paymentId);
  if (!payment) throw new RefusedError('This payment was already undone.');
  await reversePayment(tx, actor, before, payment, returnedFor !== undefined);
  const isPastDue = before.dueDate !== null && before.dueDate < firmDay();
  const reopened = {
    status: isPastDue ? ('overdue' as const) : ('sent' as const),
    paidDate: null,
  };
  await tx
    .update(invoices)
    .set({ ...(before.status === 'paid' && reopened), ...nextVersion(invoices) })
    .where(and(eq(invoices.id, id), isNull(invoices.archivedAt)));
  const standing = payments.filter((each) => each !== payment);
  const invoice = { ...before, open: openRest(before, standing) };
  if (payment.method === 'write_off') {
    await happened(tx, actor, invoiceEffects, 'invoice.write_off_undone', { invoice, payment });
    return;
  }
  if (returnedFor !== undefined) {
    const returned = { invoice, payment, reason: returnedFor };
    await happened(tx, actor, invoiceEffects, 'invoice.payment_returned', returned);
    return;
  }
  await happened(tx, actor, invoiceEffects, 'invoice.payment_taken_back', { invoice, payment });
}

/** Who an invoice is emailed to, in words: the billing contacts for invoices, else the customer's first contact. */
async function whoIsSent(tx: Tx, { customerId, contactName }: LockedInvoice): Promise<string> {
  const contacts = await billingContacts(tx, { customer: customerId }, 'invoices');
  return contacts.length > 0 ? contacts.map(({ name }) => name).join(', ') : contactName;
}

/** When the invoice went out: now, never for a draft, else as it was. */
function sentAtFor(status: InvoiceStatusChange['status'], goesOut: boolean) {
  if (status === 'draft') return null;
  if (goesOut) return sql`now()`;
  return status === 'paid' ? sql`coalesce(${invoices.sentAt}, now())` : invoices.sentAt;
}
