import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import type { BillingContact, BillingLetter } from '#app/records/invoice/billing-contacts.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';
import type { Audience } from './announcement.ts';

/** Returns who of an audience's billing contacts is emailed a letter; none for anyone but a customer. */
export async function billingContacts(
  tx: Tx,
  audience: Audience,
  letter: BillingLetter | undefined,
): Promise<BillingContact[]> {
  if (!('customer' in audience) || !letter) return [];
  const [terms] = await tx
    .select({ contacts: billingTerms.contacts })
    .from(billingTerms)
    .where(
      and(
        eq(billingTerms.customerId, standingCustomer(audience.customer)),
        isNull(billingTerms.replacedAt),
      ),
    );
  return (terms?.contacts ?? []).filter((contact) => contact[letter]);
}
