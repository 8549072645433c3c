import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import {
  paymentAttemptParts,
  paymentAttempts,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { endAttemptsJob } from './attempt-jobs.server.ts';
import { methodName } from './method-words.ts';
import type { ProviderMethod, ProviderPayment } from './payment-provider.ts';
import { paymentPlace } from './provider-place.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

/** What an event about a saved method names: what was set up, by either name, or the method itself. */
type MethodNamed = { sessionId?: string; setupId?: string; providerId?: string };

type EventObject = {
  id?: string | undefined;
  object: string;
  setup_intent?: string | { id: string } | null | undefined;
};

/** The saved method that an event is about; null for an event about anything else. */
export function methodNamedIn({
  id,
  object,
  setup_intent: setup,
}: EventObject): MethodNamed | null {
  if (!id) return null;
  if (object === 'setup_intent') return { setupId: id };
  if (object === 'checkout.session' && setup) return { sessionId: id };
  return object === 'payment_method' ? { providerId: id } : null;
}

/**
 * Brings a saved method to where it is at the provider now, whatever told of it and however often. False for one that is none of ours.
 */
export async function settleMethod(named: MethodNamed): Promise<boolean> {
  const place = paymentPlace();
  if (!place) return false;
  if (named.providerId) return settleFacts(named.providerId);
  const found = await place.provider.readSetup(named);
  if (!found) return false;
  const forgotten = await asFirm(THE_PROVIDER, (tx) => settleIn(tx, found));
  if (forgotten === 'removed' && found.providerId) {
    await place.provider.forgetMethod(found.providerId);
  }
  return forgotten !== 'unknown';
}

async function settleIn(tx: Tx, found: ProviderMethod): Promise<'taken' | 'removed' | 'unknown'> {
  const { methodId, sessionId, setupId } = found;
  const method = await lockedMethod(
    tx,
    or(
      ...(methodId && /^[0-9a-f-]{36}$/.test(methodId) ? [eq(paymentMethods.id, methodId)] : []),
      ...(setupId ? [eq(paymentMethods.setupId, setupId)] : []),
      ...(sessionId ? [eq(paymentMethods.sessionId, sessionId)] : []),
      sql`false`,
    ),
  );
  if (!method) return 'unknown';
  if (method.state === 'removed') return 'removed';
  // What became usable is taken back by its bank alone, and is the newest of what was heard.
  if (method.state === 'usable' || method.state === 'void') return 'taken';
  const { name, lastFour, endsOn, providerId, holderId, mandateId } = found;
  const { state, confirmUrl, confirmedBy, reason } = found;
  const isUsable = state === 'usable' && providerId !== null && holderId !== null;
  await tx
    .update(paymentMethods)
    .set({
      ...{ name, lastFour, endsOn, providerId, holderId, mandateId },
      ...{ confirmUrl, confirmedBy, reason },
      sessionId: method.sessionId ?? sessionId,
      setupId: method.setupId ?? setupId,
      state: state === 'usable' && !isUsable ? 'open' : state,
      ...(isUsable && { usableAt: sql`now()` }),
    })
    .where(eq(paymentMethods.id, method.id));
  if (isUsable) {
    await logActivity(tx, THE_PROVIDER, {
      action: 'customer.payment_method_saved',
      entityType: 'customer',
      entityId: method.customerId,
      metadata: { method: methodName({ ...method, name, lastFour }) },
    });
  }
  return 'taken';
}

/** A card that its bank has replaced has other digits and another last day; one that is gone at the provider can't be used. */
async function settleFacts(providerId: string): Promise<boolean> {
  const place = paymentPlace();
  const facts = place && (await place.provider.readMethod(providerId));
  return asFirm(THE_PROVIDER, async (tx) => {
    const method = await lockedMethod(tx, eq(paymentMethods.providerId, providerId));
    if (!method) return false;
    if (method.state !== 'usable' && method.state !== 'void') return true;
    const gone = { state: 'void', reason: 'It was removed at Stripe.' } as const;
    await tx
      .update(paymentMethods)
      .set(facts ?? gone)
      .where(and(eq(paymentMethods.id, method.id), sql`state <> 'removed'`));
    return true;
  });
}

async function lockedMethod(tx: Tx, where: SQL | undefined) {
  const [method] = await tx.select().from(paymentMethods).where(where).for('update');
  return method;
}

/** A bank that takes a debit back has ended the authorization with it: its account needs a new one. A card goes on. */
export async function voidMethodOf(tx: Tx, { intentId }: ProviderPayment): Promise<void> {
  if (!intentId) return;
  const [paid] = await tx
    .select({ methodId: paymentAttempts.methodId, invoiceId: paymentAttemptParts.invoiceId })
    .from(paymentAttempts)
    .innerJoin(paymentAttemptParts, eq(paymentAttemptParts.attemptId, paymentAttempts.id))
    .where(and(eq(paymentAttempts.intentId, intentId), eq(paymentAttempts.kind, 'bank')));
  if (!paid?.methodId) return;
  await tx
    .update(paymentMethods)
    .set({ state: 'void', reason: 'The bank took a payment back, which ends the authorization.' })
    .where(and(eq(paymentMethods.id, paid.methodId), eq(paymentMethods.state, 'usable')));
  await enqueue(tx, endAttemptsJob, { invoiceId: paid.invoiceId });
}
