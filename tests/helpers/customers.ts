import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerAccounts } from '#app/records/invoice/ledger-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor } from './cast.ts';

/** The first page of a list of customers, the newest first. */
export const FIRST_PAGE = {
  search: '',
  sort: 'created',
  direction: 'desc',
  after: null,
  before: null,
} as const;

/** Makes a member of staff. */
export async function makeAdmin(): Promise<AdminActor> {
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
  return adminActor(id);
}

/** A customer's profile as the database holds it. */
export function profileOf(customerId: string) {
  return unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customerId));
    return row;
  });
}

/** The accounts of a customer, who has one or, once deleted, none. */
export function accountsOf(customerId: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(customerAccounts).where(eq(customerAccounts.customerId, customerId)),
  );
}
