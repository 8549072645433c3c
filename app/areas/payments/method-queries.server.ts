import { and, asc, eq, inArray, isNotNull, ne, notInArray, or } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';

const SHOWN = {
  id: paymentMethods.id,
  kind: paymentMethods.kind,
  state: paymentMethods.state,
  name: paymentMethods.name,
  lastFour: paymentMethods.lastFour,
  endsOn: paymentMethods.endsOn,
  mandate: paymentMethods.mandate,
  createdAt: paymentMethods.createdAt,
  confirmUrl: paymentMethods.confirmUrl,
  confirmedBy: paymentMethods.confirmedBy,
  reason: paymentMethods.reason,
};

/** Reads how a client pays, oldest first: what is saved, and what waits or failed, apart from what is removed. */
export function listMethods(actor: CustomerActor | AdminActor, customerId: string) {
  return asActor(actor, (tx) =>
    tx
      .select(SHOWN)
      .from(paymentMethods)
      .where(
        and(
          eq(paymentMethods.customerId, customerId),
          notInArray(paymentMethods.state, ['opening', 'open', 'removed']),
          // Nobody is told of a page that was left.
          or(ne(paymentMethods.state, 'failed'), isNotNull(paymentMethods.reason)),
        ),
      )
      .orderBy(asc(paymentMethods.createdAt), asc(paymentMethods.id)),
  );
}

/** A saved method as screens show it. */
export type ShownMethod = Awaited<ReturnType<typeof listMethods>>[number];

/** Reads the methods that a client can pay with now. */
export function usableMethods(actor: CustomerActor) {
  return asActor(actor, (tx) =>
    tx
      .select({
        id: paymentMethods.id,
        kind: paymentMethods.kind,
        name: paymentMethods.name,
        lastFour: paymentMethods.lastFour,
      })
      .from(paymentMethods)
      .where(
        and(eq(paymentMethods.customerId, actor.customerId), eq(paymentMethods.state, 'usable')),
      )
      .orderBy(asc(paymentMethods.createdAt), asc(paymentMethods.id)),
  );
}

/** What this person has begun to save and nothing is known of yet. */
export async function pendingMethods(actor: CustomerActor): Promise<string[]> {
  const pending = await asActor(actor, (tx) =>
    tx
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(
        and(
          eq(paymentMethods.customerId, actor.customerId),
          eq(paymentMethods.addedBy, actor.userId),
          inArray(paymentMethods.state, ['open', 'unconfirmed']),
        ),
      )
      .limit(10),
  );
  return pending.map(({ id }) => id);
}
