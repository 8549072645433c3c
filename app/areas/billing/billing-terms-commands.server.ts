import { and, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';
import type { BillingTermsEdit } from './billing-terms-forms.ts';
import { readBillingTerms } from './billing-terms-queries.server.ts';

/**
 * Saves how a customer is billed. What is out stays as it was issued.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when the customer is not active.
 */
export async function saveBillingTerms(
  actor: AdminActor,
  customerId: string,
  { netDays, purchaseOrder, contacts, version }: BillingTermsEdit,
): Promise<void> {
  const columns = {
    netDays: netDays === undefined ? null : Number(netDays),
    purchaseOrder: purchaseOrder || null,
    contacts,
  };
  await asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    const before = await readBillingTerms(tx, customerId);
    if (before.version !== version) throw new ChangedMeanwhileError();
    if (version === 0) {
      await tx.insert(billingTerms).values({ customerId, ...columns });
    } else {
      await tx
        .update(billingTerms)
        .set({ ...columns, ...nextVersion(billingTerms) })
        .where(and(eq(billingTerms.customerId, customerId), isNull(billingTerms.replacedAt)));
    }
    await logActivity(tx, actor, {
      action: 'customer.billing_terms_changed',
      entityType: 'customer',
      entityId: customerId,
      metadata: changesOf(logged(before), logged(columns)),
    });
  });
}

const logged = ({
  netDays,
  purchaseOrder,
  contacts,
}: Pick<typeof billingTerms.$inferSelect, 'netDays' | 'purchaseOrder' | 'contacts'>) => ({
  netDays,
  purchaseOrder,
  billingContacts: contacts.map(({ name, email }) => `${name} <${email}>`).join(', '),
});
