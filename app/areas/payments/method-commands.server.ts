import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { takesPayments } from './attempt-commands.server.ts';
import { endAutopayOf } from './autopay-commands.server.ts';
import { forgetMethodJob, settleMethodJob } from './method-jobs.server.ts';
import { mandateWords, methodName } from './method-words.ts';
import { paymentPlace } from './provider-place.server.ts';

/** Where a client sees how it pays. */
const METHODS = '/customer/billing/methods';
/** Most methods that a client has at once. */
const MOST = 10;
const IS_OFF = 'Online payment is switched off. Nothing was saved.';

/**
 * Begins to save a bank account or a card, with what its person agreed to. Returns the address of the provider's page. It is stored first:
 * what the provider says of it finds it.
 * @throws RefusedError while payments are off, with too many methods, or when the provider does not answer; RateLimitError
 */
export async function addMethod(
  actor: CustomerActor,
  { kind }: { kind: AttemptKind },
): Promise<string> {
  await countTry('pay-link', actor.customerId);
  const place = paymentPlace();
  if (!place || !(await unsafeAccountsTransaction(takesPayments))) throw new RefusedError(IS_OFF);
  const methodId = await asActor(actor, async (tx) => {
    const [known] = await tx
      .select({ count: count() })
      .from(paymentMethods)
      .where(inArray(paymentMethods.state, ['unconfirmed', 'usable', 'void']));
    if ((known?.count ?? 0) >= MOST) {
      throw new RefusedError(`You have ${MOST} payment methods. Remove one first.`);
    }
    const [method] = await tx
      .insert(paymentMethods)
      .values({
        customerId: actor.customerId,
        kind,
        mandate: mandateWords(kind, firmNow().name),
        addedBy: actor.userId,
      })
      .returning({ id: paymentMethods.id });
    if (!method) throw new Error('The payment method was not stored.');
    return method.id;
  });
  try {
    const returnTo = `${place.appUrl}${METHODS}?back=1`;
    const { sessionId, url } = await place.provider.openSetup({ methodId, kind, returnTo });
    await unsafeAccountsTransaction(async (tx) => {
      await tx.update(paymentMethods).set({ sessionId }).where(eq(paymentMethods.id, methodId));
      await tx
        .update(paymentMethods)
        .set({ state: 'open' })
        .where(and(eq(paymentMethods.id, methodId), eq(paymentMethods.state, 'opening')));
    });
    return url;
  } catch (error) {
    log().warn({ err: error, method: methodId }, 'the payment provider did not answer');
    throw new RefusedError(
      'The page of Stripe does not answer right now. Nothing was saved. Please try again in a moment.',
      { cause: error },
    );
  }
}

/**
 * Removes a saved method: nothing more is taken from it, and the provider forgets it.
 * @throws NotFoundError, RefusedError for one that was removed before.
 */
export async function removeMethod(actor: CustomerActor, methodId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [known] = await tx
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.id, methodId), eq(paymentMethods.customerId, actor.customerId)));
    if (!known) throw new NotFoundError();
    const removed = await tx
      .update(paymentMethods)
      .set({ state: 'removed', removedAt: sql`now()` })
      .where(and(eq(paymentMethods.id, methodId), ne(paymentMethods.state, 'removed')))
      .returning({ id: paymentMethods.id });
    if (removed.length === 0) throw new RefusedError('This payment method was already removed.');
    await endAutopayOf(tx, actor, methodId);
    await logActivity(tx, actor, {
      action: 'customer.payment_method_removed',
      entityType: 'customer',
      entityId: actor.customerId,
      metadata: { method: methodName(known) },
    });
    await enqueue(tx, forgetMethodJob, { methodId });
  });
}

/** Has the provider asked what became of the methods that someone began to save, for someone who comes back from its page. */
export async function askAfterMethods(methodIds: readonly string[]): Promise<void> {
  if (methodIds.length === 0) return;
  await unsafeAccountsTransaction(async (tx) => {
    for (const methodId of methodIds) await enqueue(tx, settleMethodJob, { methodId });
  });
}
