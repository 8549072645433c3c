import { and, count, eq, isNull } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { type UnreadCounts, unreadRecords } from '#app/areas/notices/notice-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';

/** What the frame around staff's screens counts: records with something unread by kind, and sign-ups that wait for who approves. */
export async function countForStaff(
  actor: AdminActor,
): Promise<{ unread: UnreadCounts; waiting: number }> {
  return asActor(actor, async (tx) => ({
    unread: await unreadRecords(tx, actor),
    waiting: may(actor, 'manage') ? await waitingRegistrations(tx) : 0,
  }));
}

/** How many sign-ups wait for approval, inside the caller's transaction. */
async function waitingRegistrations(tx: Tx): Promise<number> {
  const [waiting] = await tx
    .select({ count: count() })
    .from(customerProfiles)
    .where(
      and(eq(customerProfiles.approvalStatus, 'pending'), isNull(customerProfiles.archivedAt)),
    );
  return waiting?.count ?? 0;
}
