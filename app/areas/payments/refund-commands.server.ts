import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { invoiceEffects } from '#app/areas/billing/invoice-effects.ts';
import { refuseKept } from '#app/areas/billing/ledger-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { paymentPlace } from './provider-place.server.ts';
import { ProviderRefusal, type RefundOrder } from './provider-returns.ts';
import type { GivingBack, Refund } from './refund-forms.ts';
import { settleReturnJob } from './return-jobs.server.ts';
import { findBrought, onItsWay, type Standing, surchargeBack } from './return-rows.server.ts';

type Asked = GivingBack & Pick<Refund, 'afterwards'>;

/** A refund whose answer was lost is asked for again after this. */
const AGAIN_MS = 60_000;

/**
 * Refunds an amount of an invoice's online payment, once no matter how often the form is sent. The row is committed before the provider
 * hears of it. Returns what to say.
 * @throws NotFoundError, RefusedError when more is asked than is left, someone else was faster, or the provider refuses.
 */
export function refundPayment(
  actor: AdminActor,
  refund: Refund,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
): Promise<string> {
  return giveBack(actor, refund, paymentId, (entry) => entry.invoiceId === invoiceId);
}

/** The same of what a client has ahead by an online payment. */
export function giveBackPrepaid(
  actor: AdminActor,
  refund: GivingBack,
  { customerId, entryId }: { customerId: string; entryId: string },
): Promise<string> {
  return giveBack(
    actor,
    { ...refund, afterwards: 'open' },
    entryId,
    (entry) => entry.customerId === customerId && entry.invoiceId === null,
  );
}

async function giveBack(
  actor: AdminActor,
  { submissionId, ...asked }: Asked,
  of: string,
  isMeant: (entry: Standing) => boolean,
): Promise<string> {
  const place = paymentPlace();
  if (!place) throw new RefusedError('Online payment is not set up, so nothing can be refunded.');
  const submission = submissionOf(submissionId, { ...asked, of });
  const order = await asActor(actor, async (tx): Promise<RefundOrder | null> => {
    if (await earlierSubmission(tx, providerReturns, submission)) return null;
    const brought = await findBrought(tx, of);
    if (!brought || brought.isSurcharge || !isMeant(brought)) throw new NotFoundError();
    const { attemptId, invoiceId } = brought;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`return ${attemptId}`}))`);
    const left = subtractMoney(brought.amount, await onItsWay(tx, attemptId, invoiceId));
    if (compareMoney(asked.amount, left) > 0) {
      throw new RefusedError(`Only ${formatMoney(left)} of this payment is left to refund.`);
    }
    if (asked.shown !== left) {
      throw new RefusedError(
        'A part of this payment was refunded in the meantime. Reload the page and look again.',
      );
    }
    await refuseTooMuch(tx, brought, asked);
    const [attempt] = await tx
      .select({ intentId: paymentAttempts.intentId })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId));
    if (!attempt?.intentId) throw new NotFoundError();
    const { reason, afterwards } = asked;
    const surcharge = await surchargeBack(tx, attemptId, asked.amount);
    const amount = addMoney(asked.amount, surcharge);
    const [row] = await tx
      .insert(providerReturns)
      .values({
        ...({
          kind: 'refund',
          attemptId,
          invoiceId,
          amount,
          surcharge,
          reason,
          afterwards,
        } as const),
        ...submission,
        createdBy: actor.userId,
      })
      .returning({ id: providerReturns.id });
    if (!row) throw new Error('The refund was not stored.');
    const invoice = await invoiceOf(tx, attemptId, invoiceId);
    const facts = { invoice, amount, reason };
    await happened(tx, actor, invoiceEffects, 'invoice.refund_asked', facts);
    const startAfter = new Date(Date.now() + AGAIN_MS);
    await enqueue(tx, settleReturnJob, { returnId: row.id }, { startAfter });
    return { returnId: row.id, intentId: attempt.intentId, amount };
  });
  if (!order) return 'This refund was asked for already';
  try {
    const { state } = await place.provider.refund(order);
    await asActor(actor, (tx) => enqueue(tx, settleReturnJob, { returnId: order.returnId }));
    return state === 'settled' ? 'Payment refunded' : 'The refund is under way';
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) {
      log().warn({ err: error, refund: order.returnId }, 'the payment provider did not answer');
      return 'Stripe has not answered yet. The refund is asked for again in a minute.';
    }
    await asActor(actor, (tx) => markRefused(tx, order.returnId, error.message));
    throw new RefusedError(`Stripe refused the refund: ${error.message}`, { cause: error });
  }
}

/** @throws RefusedError where the books would not have what goes back. */
async function refuseTooMuch(
  tx: Tx,
  { invoiceId, customerId }: Standing,
  { amount, afterwards }: Asked,
): Promise<void> {
  if (invoiceId) {
    const [used] = await rowsOf(
      tx,
      sql`select 1 from retainer_blocks where invoice_id = ${invoiceId} and left_worth <> price`,
    );
    if (used) {
      throw new RefusedError(
        'Hours were drawn from what this invoice paid ahead. Undo the payments of these hours first.',
      );
    }
    if (afterwards === 'open') return;
    const [invoice] = await tx
      .select({ isPrepayment: invoices.isPrepayment })
      .from(invoices)
      .where(eq(invoices.id, invoiceId));
    if (invoice?.isPrepayment) {
      throw new RefusedError("A prepayment can't be paid from the balance.");
    }
  }
  const [account] = await tx
    .select({ balance: customerAccounts.availableBalance })
    .from(customerAccounts)
    .where(eq(customerAccounts.customerId, customerId));
  const balance = subtractMoney(account?.balance ?? '0.00', amount);
  if (compareMoney(balance, '0.00') < 0) {
    throw new RefusedError(
      `The client has ${formatMoney(account?.balance ?? '0.00')} ahead, which is less than this.`,
    );
  }
  await refuseKept(tx, customerId, balance);
}

/** The invoice that the log names: the one that was paid, or the first that was to be. */
async function invoiceOf(tx: Tx, attemptId: string, invoiceId: string | null) {
  const [row] = await tx
    .select({ id: invoices.id, invoiceNumber: invoices.invoiceNumber })
    .from(paymentAttemptParts)
    .innerJoin(invoices, eq(invoices.id, paymentAttemptParts.invoiceId))
    .where(
      and(
        eq(paymentAttemptParts.attemptId, attemptId),
        ...(invoiceId ? [eq(invoices.id, invoiceId)] : []),
      ),
    )
    .orderBy(invoices.id)
    .limit(1);
  if (!row) throw new NotFoundError();
  return { id: row.id, invoiceNumber: row.invoiceNumber ?? '' };
}

async function markRefused(tx: Tx, id: string, problem: string): Promise<void> {
  await tx
    .update(providerReturns)
    .set({ state: 'failed', problem })
    .where(and(eq(providerReturns.id, id), eq(providerReturns.state, 'asked')));
}
