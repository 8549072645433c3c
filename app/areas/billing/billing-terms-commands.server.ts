import { and, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { lockActiveCustomer } from '#app/areas/documents/customer-report-commands.server.ts';
import {
  type StandingPerson,
  standingPeople,
} from '#app/areas/notices/billing-contact-queries.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { BillingContact } from '#app/records/invoice/billing-contacts.ts';
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
  { netDays, purchaseOrder, exportName, contacts, version }: BillingTermsEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockActiveCustomer(tx, customerId);
    const people = await standingPeople(tx, customerId);
    const columns = {
      netDays: netDays === undefined ? null : Number(netDays),
      purchaseOrder: purchaseOrder || null,
      exportName: exportName || null,
      contacts: contacts.map((contact) => asPerson(contact, people)),
    };
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

/** A contact as it is stored: one of the customer's people by their account, whether picked or typed. */
function asPerson(contact: BillingContact, people: readonly StandingPerson[]): BillingContact {
  const typed = contact.email.toLowerCase();
  const person =
    people.find(({ userId }) => userId === contact.userId) ??
    people.find(({ email }) => email.toLowerCase() === typed);
  if (!person) return contact;
  const { userId, name, email } = person;
  return { ...contact, userId, name, email };
}

const logged = ({
  netDays,
  purchaseOrder,
  exportName,
  contacts,
}: Pick<
  typeof billingTerms.$inferSelect,
  'netDays' | 'purchaseOrder' | 'exportName' | 'contacts'
>) => ({
  netDays,
  purchaseOrder,
  nameAtAccountant: exportName,
  billingContacts: contacts.map(({ name, email }) => `${name} <${email}>`).join(', '),
});
