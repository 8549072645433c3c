import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isWaitingNewcomer } from '#app/areas/customers/newcomer-queries.server.ts';
import { type UnreadCounts, unreadRecords } from '#app/areas/notices/notice-queries.server.ts';
import { cachedPlan } from '#app/platform/db/cached-plan.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { MOST_MARKED } from '#app/platform/db/page-request.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { memberInvitations } from '#app/records/member/member-tables.ts';

/** The counts of the frame around staff's screens: unread records by kind and, for those who approve people, how many wait. */
export async function countForStaff(
  actor: AdminActor,
): Promise<{ unread: UnreadCounts; waiting: number }> {
  const count = async (tx: Tx) => ({
    unread: await unreadRecords(tx, actor),
    waiting: may(actor, 'manage') ? await waitingPeople(tx) : 0,
  });
  return asActor(actor, count, { plans: 'cached' });
}

/** How many sign-ups and newcomers wait for approval, of each no more than the navigation can say and one. */
async function waitingPeople(tx: Tx): Promise<number> {
  const isPending = and(
    eq(customerProfiles.approvalStatus, 'pending'),
    isNull(customerProfiles.archivedAt),
  );
  const counted = (from: PgTable, where: SQL | undefined) =>
    sql`(select count(*) from (select from ${from} where ${where} limit ${MOST_MARKED + 1}) counted)`;
  const write = () => sql`select (${counted(customerProfiles, isPending)}
    + ${counted(memberInvitations, isWaitingNewcomer)})::int as count`;
  const rows = await rowsOf<{ count: number }>(tx, cachedPlan('waiting people', write, {}));
  return rows[0]?.count ?? 0;
}
