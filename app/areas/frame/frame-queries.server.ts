import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isWaitingNewcomer } from '#app/areas/customers/newcomer-queries.server.ts';
import { type UnreadCounts, unreadRecords } from '#app/areas/notices/notice-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { memberInvitations } from '#app/records/member-tables.ts';

/** What the frame around staff's screens counts: records with something unread by kind, and the people who wait for who approves. */
export async function countForStaff(
  actor: AdminActor,
): Promise<{ unread: UnreadCounts; waiting: number }> {
  return asActor(actor, async (tx) => ({
    unread: await unreadRecords(tx, actor),
    waiting: may(actor, 'manage') ? await waitingPeople(tx) : 0,
  }));
}

/** How many sign-ups and newcomers wait for approval, inside the caller's transaction. */
async function waitingPeople(tx: Tx): Promise<number> {
  const [waiting] = await tx
    .select({
      count: sql<number>`(count(*) + ${tx.$count(memberInvitations, isWaitingNewcomer)})::int`,
    })
    .from(customerProfiles)
    .where(
      and(eq(customerProfiles.approvalStatus, 'pending'), isNull(customerProfiles.archivedAt)),
    );
  return waiting?.count ?? 0;
}
