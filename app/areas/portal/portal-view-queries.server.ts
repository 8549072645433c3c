import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { members } from '#app/records/member/member-tables.ts';
import { portalViews } from '#app/records/user/portal-view-tables.ts';

/** Most that the screen lists. */
const SHOWN = 50;

/** The staff who looked at the portal as this person within 90 days, latest first. */
export function listPortalViews(actor: CustomerActor) {
  return asActor(actor, (tx) =>
    tx
      .select({ id: portalViews.id, staff: portalViews.staffName, at: portalViews.startedAt })
      .from(portalViews)
      .innerJoin(members, eq(members.id, portalViews.memberId))
      .where(
        and(
          eq(members.userId, actor.userId),
          gt(portalViews.startedAt, sql`now() - interval '90 days'`),
        ),
      )
      .orderBy(desc(portalViews.startedAt))
      .limit(SHOWN),
  );
}

/** One time that a member of staff looked at a person's portal. */
export type PortalView = Awaited<ReturnType<typeof listPortalViews>>[number];
