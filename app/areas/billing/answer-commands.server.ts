import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { invoiceAnswers } from '#app/records/invoice/collection-tables.ts';
import { INVOICE_NAME } from '#app/records/invoice/invoice-status-sql.server.ts';
import type { Dispute, PaymentPromise, Settlement } from './answer-forms.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { INVOICE_REST } from './invoice-rest-sql.server.ts';

/** Most days ahead that a payment can be promised. */
const MOST_DAYS = 365;

/**
 * Writes down that a customer disputes an invoice, and why: said by one of its people, or noted by staff. What it said before is
 * withdrawn by it. Nobody is reminded of the invoice until that is settled.
 * @throws NotFoundError, RefusedError when there is nothing to pay on the invoice.
 */
export function disputeInvoice(
  actor: CustomerActor | AdminActor,
  invoiceId: string,
  { words, submissionId }: Dispute,
): Promise<void> {
  return say(actor, invoiceId, { kind: 'dispute', words, promisedOn: null }, submissionId);
}

/**
 * Writes down on which day a customer pays an invoice, as `disputeInvoice` does. Nobody is reminded of it until that day is over.
 * @throws NotFoundError, RefusedError for a day that is over or too far, or when there is nothing to pay on the invoice.
 */
export async function promisePayment(
  actor: CustomerActor | AdminActor,
  invoiceId: string,
  { promisedOn, words, submissionId }: PaymentPromise,
): Promise<void> {
  const today = firmDay();
  if (promisedOn < today) throw new RefusedError('This day is over. Choose today or a later day.');
  if (promisedOn > addDays(today, MOST_DAYS)) {
    throw new RefusedError('Choose a day within the next year.');
  }
  await say(actor, invoiceId, { kind: 'promise', words: words || null, promisedOn }, submissionId);
}

type Said = Pick<typeof invoiceAnswers.$inferSelect, 'kind' | 'words' | 'promisedOn'>;

async function say(
  actor: CustomerActor | AdminActor,
  invoiceId: string,
  said: Said,
  submissionId: string | undefined,
): Promise<void> {
  const submission = submissionOf(submissionId, { ...said, invoiceId });
  const work = asActor(actor, async (tx) => {
    if (await earlierSubmission(tx, invoiceAnswers, submission)) return;
    const invoice = await openInvoice(tx, invoiceId);
    await tx
      .update(invoiceAnswers)
      .set({ withdrawnAt: sql`now()` })
      .where(isOpenAnswerOf(invoiceId));
    await tx.insert(invoiceAnswers).values({
      customerId: invoice.customerId,
      invoiceId,
      ...said,
      ...submission,
      userId: actor.userId,
      authorName: shownNameOf(actor),
    });
    const event = said.kind === 'dispute' ? 'invoice.disputed' : 'invoice.payment_promised';
    await happened(tx, actor, invoiceEffects, event, {
      invoice,
      said,
      isHeard: actor.kind === 'admin',
    });
  });
  await work.catch((error: unknown) => {
    if (!isUniqueViolation(error, /^invoice_answers_open/)) throw error;
    throw new RefusedError(
      'Someone else said something about this invoice just now. Reload the page.',
    );
  });
}

/**
 * Withdraws what a customer said of an invoice.
 * @throws NotFoundError, RefusedError when it was withdrawn or settled already.
 */
export async function withdrawInvoiceAnswer(
  actor: CustomerActor,
  invoiceId: string,
  answerId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await knownAnswer(tx, invoiceId, answerId);
    const invoice = await namedInvoice(tx, invoiceId);
    const withdrawn = await tx
      .update(invoiceAnswers)
      .set({ withdrawnAt: sql`now()` })
      .where(and(eq(invoiceAnswers.id, answerId), isOpenAnswerOf(invoiceId)))
      .returning({ kind: invoiceAnswers.kind });
    if (withdrawn.length === 0) throw new RefusedError('This was already withdrawn or settled.');
    await happened(tx, actor, invoiceEffects, 'invoice.answer_withdrawn', { invoice });
  });
}

/**
 * Settles what a customer said of an invoice with an answer, which its people are notified of. Reminders go on.
 * @throws NotFoundError, RefusedError when it was withdrawn or settled already.
 */
export async function settleAnswer(
  actor: AdminActor,
  invoiceId: string,
  answerId: string,
  { settlement }: Settlement,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await knownAnswer(tx, invoiceId, answerId);
    const invoice = await namedInvoice(tx, invoiceId);
    const settled = await tx
      .update(invoiceAnswers)
      .set({
        settledAt: sql`now()`,
        settledBy: actor.userId,
        settledByName: shownNameOf(actor),
        settlement,
      })
      .where(and(eq(invoiceAnswers.id, answerId), isOpenAnswerOf(invoiceId)))
      .returning({ kind: invoiceAnswers.kind });
    if (settled.length === 0) throw new RefusedError('This was already withdrawn or settled.');
    await happened(tx, actor, invoiceEffects, 'invoice.answer_settled', { invoice, settlement });
  });
}

function isOpenAnswerOf(invoiceId: string) {
  return and(
    eq(invoiceAnswers.invoiceId, invoiceId),
    isNull(invoiceAnswers.withdrawnAt),
    isNull(invoiceAnswers.settledAt),
  );
}

async function knownAnswer(tx: Tx, invoiceId: string, answerId: string): Promise<void> {
  const [known] = await tx
    .select({ id: invoiceAnswers.id })
    .from(invoiceAnswers)
    .where(and(eq(invoiceAnswers.id, answerId), eq(invoiceAnswers.invoiceId, invoiceId)));
  if (!known) throw new NotFoundError();
}

async function openInvoice(tx: Tx, invoiceId: string) {
  const invoice = await namedInvoice(tx, invoiceId);
  const isOut = invoice.status === 'sent' || invoice.status === 'overdue';
  if (!isOut || invoice.archivedAt) {
    throw new RefusedError('There is nothing to pay on this invoice.');
  }
  return invoice;
}

async function namedInvoice(tx: Tx, invoiceId: string) {
  const [invoice] = await tx
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      invoiceNumber: INVOICE_NAME,
      description: invoices.description,
      amount: invoices.amount,
      open: sql<string>`${INVOICE_REST}`,
      dueDate: invoices.dueDate,
      status: invoices.status,
      archivedAt: invoices.archivedAt,
      companyName: customerProfiles.displayName,
    })
    .from(invoices)
    .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
    .where(eq(invoices.id, invoiceId));
  if (!invoice) throw new NotFoundError();
  return invoice;
}
