import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/access/auth-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { standingCustomer } from '#app/records/customer/standing-customer.ts';
import type { BillingContact, BillingLetter } from '#app/records/invoice/billing-contacts.ts';
import { billingTerms } from '#app/records/invoice/collection-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
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
  const contacts = (terms?.contacts ?? []).filter((contact) => contact[letter]);
  if (!contacts.some(({ userId }) => userId)) return contacts;
  return inTouch(contacts, await standingPeople(tx, standingCustomer(audience.customer)));
}

/** A customer's people who may sign in. */
export type StandingPerson = { userId: string; name: string; email: string };

/** Returns a customer's people who may sign in. `customer` is its id, or what stands for it. */
export function standingPeople(tx: Tx, customer: string | SQL): Promise<StandingPerson[]> {
  return tx
    .select({
      userId: users.id,
      name: sql<string>`coalesce(nullif(btrim(${users.name}), ''), ${users.email})`,
      email: users.email,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.customerId, customer), isNull(members.endedAt), isNull(users.deactivatedAt)),
    );
}

/** Contacts without those who left, each person with the name and address that they have now. */
function inTouch(contacts: BillingContact[], people: readonly StandingPerson[]): BillingContact[] {
  return contacts.flatMap((contact) => {
    if (!contact.userId) return contact;
    const person = people.find(({ userId }) => userId === contact.userId);
    return person ? { ...contact, name: person.name, email: person.email } : [];
  });
}
