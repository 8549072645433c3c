import { and, count, eq, isNull } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { customerProfiles } from './customer-tables.ts';

/** How many sign-ups wait for approval. */
export async function countWaitingRegistrations(actor: AdminActor): Promise<number> {
  const [waiting] = await asActor(actor, (tx) =>
    tx
      .select({ count: count() })
      .from(customerProfiles)
      .where(
        and(eq(customerProfiles.approvalStatus, 'pending'), isNull(customerProfiles.archivedAt)),
      ),
  );
  return waiting?.count ?? 0;
}
