import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { autopays } from '#app/records/invoice/autopay-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { canPayNow } from './attempt-commands.server.ts';
import { planAutopayJob } from './autopay-jobs.server.ts';
import { lockAutopay } from './autopay-rows.server.ts';
import { autopayMandate } from './autopay-words.ts';
import { methodName } from './method-words.ts';

/**
 * Has invoices taken from a saved method from now on, with what was agreed to; it replaces the one before, a paused one included.
 * @throws NotFoundError, RefusedError where the method can't be used or is the one that is used already.
 */
export async function startAutopay(actor: CustomerActor, methodId: string): Promise<void> {
  const { customerId } = actor;
  const isOn = await canPayNow();
  const work = asActor(actor, async (tx) => {
    await lockAutopay(tx, customerId);
    const [method] = await tx
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.id, methodId), eq(paymentMethods.customerId, customerId)));
    if (!method) throw new NotFoundError();
    if (!isOn) throw new RefusedError('Online payment is switched off right now.');
    if (method.state !== 'usable') throw new RefusedError('This payment method can’t be used.');
    if (method.endsOn !== null && method.endsOn < firmDay()) {
      throw new RefusedError('This card has ended. Add the new one first.');
    }
    const [known] = await tx
      .select()
      .from(autopays)
      .where(and(eq(autopays.customerId, customerId), isNull(autopays.endedAt)));
    if (known?.methodId === methodId && !known.pausedAt) {
      throw new RefusedError('Autopay already uses this payment method.');
    }
    await endIn(tx, customerId, actor.userId);
    const name = methodName(method);
    await tx.insert(autopays).values({
      customerId,
      methodId,
      mandate: autopayMandate(name, firmNow().name),
      agreedBy: actor.userId,
    });
    await logActivity(tx, actor, {
      action: 'customer.autopay_started',
      entityType: 'customer',
      entityId: customerId,
      metadata: { method: name },
    });
    await enqueue(tx, planAutopayJob, { customerId });
  });
  await work.catch((error: unknown) => {
    if (!isUniqueViolation(error, /^autopays_customer/)) throw error;
    throw new RefusedError('Someone else turned autopay on just now. Reload the page.');
  });
}

/**
 * Turns autopay off: what is announced is withdrawn. A client does it at any time, staff for a client that asks.
 * @throws NotFoundError, RefusedError when it is off already.
 */
export async function endAutopay(
  actor: CustomerActor | AdminActor,
  customerId: string,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockAutopay(tx, customerId);
    if (!(await endIn(tx, customerId, actor.userId))) {
      await knownCustomer(tx, actor, customerId);
      throw new RefusedError('Autopay is already off.');
    }
    await sayEnded(tx, actor, customerId);
  });
}

/** Turns autopay off that takes from a method which is being removed, in the caller's transaction. */
export async function endAutopayOf(tx: Tx, actor: CustomerActor, methodId: string): Promise<void> {
  await lockAutopay(tx, actor.customerId);
  const hasEnded = await endIn(tx, actor.customerId, actor.userId, methodId);
  if (hasEnded) await sayEnded(tx, actor, actor.customerId);
}

async function endIn(
  tx: Tx,
  customerId: string,
  endedBy: string,
  methodId?: string,
): Promise<boolean> {
  const ended = await tx
    .update(autopays)
    .set({ endedAt: sql`now()`, endedBy })
    .where(
      and(
        eq(autopays.customerId, customerId),
        isNull(autopays.endedAt),
        methodId ? eq(autopays.methodId, methodId) : undefined,
      ),
    )
    .returning({ id: autopays.id });
  return ended.length > 0;
}

async function sayEnded(
  tx: Tx,
  actor: CustomerActor | AdminActor,
  customerId: string,
): Promise<void> {
  await logActivity(tx, actor, {
    action: 'customer.autopay_ended',
    entityType: 'customer',
    entityId: customerId,
  });
  await enqueue(tx, planAutopayJob, { customerId });
}

async function knownCustomer(
  tx: Tx,
  actor: CustomerActor | AdminActor,
  customerId: string,
): Promise<void> {
  if (actor.kind !== 'admin') return;
  const [known] = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!known) throw new NotFoundError();
}
