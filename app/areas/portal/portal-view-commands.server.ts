import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { requireRight } from '#app/access/require-right.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { members } from '#app/records/member/member-tables.ts';
import { portalViews } from '#app/records/user/portal-view-tables.ts';

/** How long staff look as someone before they have to start again. */
const VIEW = sql`interval '30 minutes'`;

/**
 * Lets a staff session see the portal as one of a customer's people, read-only, in place of the person it saw it as before.
 * @throws NotAllowedError, NotFoundError for a person who is not one of an approved customer's people.
 */
export async function startPortalView(
  actor: AdminActor,
  sessionId: string,
  customerId: string,
  memberId: string,
): Promise<void> {
  await requireRight(actor, 'manage');
  await asActor(actor, async (tx) => {
    const [member] = await tx
      .select({
        name: users.name,
        email: users.email,
        company: customerProfiles.displayName,
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .innerJoin(customerProfiles, eq(customerProfiles.id, members.customerId))
      .where(
        and(
          eq(members.id, memberId),
          eq(members.customerId, customerId),
          isNull(members.endedAt),
          isNull(users.deactivatedAt),
          isNull(customerProfiles.archivedAt),
          eq(customerProfiles.approvalStatus, 'approved'),
        ),
      );
    if (!member) throw new NotFoundError();
    // Of two presses at once the later one ends what the earlier one began.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`);
    await endOpenView(tx, actor, sessionId);
    const [view] = await tx
      .insert(portalViews)
      .values({
        sessionId,
        staffUserId: actor.userId,
        staffName: shownNameOf(actor),
        memberId,
        until: sql`now() + ${VIEW}`,
      })
      .returning({ until: portalViews.until });
    await logActivity(tx, actor, {
      action: 'portal.viewed',
      entityType: 'customer',
      entityId: customerId,
      metadata: {
        company: member.company,
        as: shownNameOf(member),
        email: member.email,
        until: view?.until.toISOString(),
      },
    });
    await signalStreams(tx, actor);
  });
}

/** Ends a staff session's view of the portal as a customer's person; does nothing if none is open. */
export async function stopPortalView(actor: AdminActor, sessionId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    await endOpenView(tx, actor, sessionId);
    await signalStreams(tx, actor);
  });
}

async function endOpenView(tx: Tx, actor: AdminActor, sessionId: string): Promise<void> {
  // Anyone who lost the right reads no views; theirs has ended with it.
  const [ended] = await tx
    .update(portalViews)
    .set({ endedAt: sql`least(now(), ${portalViews.until})` })
    .where(
      and(
        eq(portalViews.sessionId, sessionId),
        eq(portalViews.staffUserId, actor.userId),
        isNull(portalViews.endedAt),
      ),
    )
    .returning({ memberId: portalViews.memberId, endedAt: portalViews.endedAt });
  if (!ended) return;
  const [member] = await tx
    .select({ customerId: members.customerId, name: users.name, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.id, ended.memberId));
  if (!member) return;
  await logActivity(tx, actor, {
    action: 'portal.view_ended',
    entityType: 'customer',
    entityId: member.customerId,
    metadata: { as: shownNameOf(member), email: member.email, at: ended.endedAt?.toISOString() },
  });
}

/** Open streams of the person are looked at again. */
async function signalStreams(tx: Tx, { userId }: AdminActor): Promise<void> {
  await tx.execute(sql`select pg_notify('access_changed', ${userId})`);
}
