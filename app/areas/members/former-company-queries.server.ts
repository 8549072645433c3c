import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { PlainUser } from '#app/access/actor.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { members } from '#app/records/member/member-tables.ts';

/** The company that someone without one was last a member of; null for a person who never was. */
export async function formerCompanyOf({ userId }: PlainUser): Promise<string | null> {
  const [last] = await unsafeAccountsTransaction((tx) =>
    tx
      .select({ name: customerProfiles.displayName })
      .from(members)
      .innerJoin(customerProfiles, eq(customerProfiles.id, members.customerId))
      .where(and(eq(members.userId, userId), isNotNull(members.endedAt)))
      .orderBy(desc(members.endedAt))
      .limit(1),
  );
  return last?.name ?? null;
}
