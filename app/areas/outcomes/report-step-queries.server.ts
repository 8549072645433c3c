import { and, asc, desc, eq, gte, isNotNull, isNull, ne } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { firmDayStarts } from '#app/platform/db/firm-days-sql.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';

/** Most steps in either direction that a report reads. */
const MOST = 50;

/** What was done and what is ahead in a customer's projects; days as YYYY-MM-DD on the firm's calendar. */
export type ReportSteps = {
  /** The latest on top, with who of the customer accepted it. */
  reached: { title: string; on: string; acceptedBy: string | null }[];
  /** The next on top; null where no day is planned. */
  ahead: { title: string; on: string | null }[];
};

/** Reads the milestones of a customer's projects that were reached since a day, and those that are open. */
export async function getReportSteps(
  actor: AdminActor | CustomerActor,
  customerId: string,
  since: string | null,
): Promise<ReportSteps> {
  const ofCustomer = and(
    eq(projects.customerId, customerId),
    isNull(projects.archivedAt),
    ne(projects.status, 'cancelled'),
  );
  return asActor(actor, async (tx) => {
    const reached = await tx
      .select({
        title: projectMilestones.title,
        at: projectMilestones.completedAt,
        acceptedBy: projectMilestones.signedOffName,
      })
      .from(projectMilestones)
      .innerJoin(projects, eq(projects.id, projectMilestones.projectId))
      .where(
        and(
          ofCustomer,
          isNotNull(projectMilestones.completedAt),
          since ? gte(projectMilestones.completedAt, firmDayStarts(since)) : undefined,
        ),
      )
      .orderBy(desc(projectMilestones.completedAt), asc(projectMilestones.id))
      .limit(MOST);
    const ahead = await tx
      .select({ title: projectMilestones.title, on: projectMilestones.dueDate })
      .from(projectMilestones)
      .innerJoin(projects, eq(projects.id, projectMilestones.projectId))
      .where(and(ofCustomer, isNull(projectMilestones.completedAt)))
      .orderBy(asc(projectMilestones.dueDate), asc(projectMilestones.id))
      .limit(MOST);
    return {
      reached: reached.flatMap(({ at, ...step }) => (at ? [{ ...step, on: firmDay(at) }] : [])),
      ahead,
    };
  });
}
