import { and, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';

const NONE = { netDays: null, purchaseOrder: null, exportName: null, contacts: [], version: 0 };

/** How a customer is billed; version 0 where nobody has said. */
export async function readBillingTerms(tx: Tx, customerId: string) {
  const [terms] = await tx
    .select({
      netDays: billingTerms.netDays,
      purchaseOrder: billingTerms.purchaseOrder,
      exportName: billingTerms.exportName,
      contacts: billingTerms.contacts,
      version: billingTerms.version,
    })
    .from(billingTerms)
    .where(and(eq(billingTerms.customerId, customerId), isNull(billingTerms.replacedAt)));
  return terms ?? NONE;
}

/** How a customer is billed. */
export type BillingTerms = Awaited<ReturnType<typeof readBillingTerms>>;

/** Returns how a customer is billed. */
export function getBillingTerms(actor: AdminActor, customerId: string): Promise<BillingTerms> {
  return asActor(actor, (tx) => readBillingTerms(tx, customerId));
}
