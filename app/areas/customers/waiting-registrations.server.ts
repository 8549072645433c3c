import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';

/** How many sign-ups wait for approval, inside the caller's transaction. */
export async function waitingRegistrations(tx: Tx): Promise<number> {
  const [waiting] = await tx
    .select({ count: count() })
    .from(customerProfiles)
    .where(
      and(eq(customerProfiles.approvalStatus, 'pending'), isNull(customerProfiles.archivedAt)),
    );
  return waiting?.count ?? 0;
}
