import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, dated } from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { isOpenProject, projectMilestones, projects } from '#app/records/project/project-tables.ts';

const milestone = {
  from: sql`${projectMilestones} join ${projects} on ${eq(projects.id, projectMilestones.projectId)}`,
  // Where it is answered.
  id: projects.id,
  title: projectMilestones.title,
  note: projects.title,
} as const;

/** Milestones that are due, and those that a customer signs off. */
export const milestoneAgenda = {
  staff: dated(
    { ...milestone, needs: 'work', customerId: projects.customerId },
    and(
      isNull(projectMilestones.completedAt),
      inArray(projects.status, ['planning', 'active']),
      isNull(projects.archivedAt),
    ),
    projectMilestones.dueDate,
  ),
  customer: [
    {
      ...milestone,
      group: 'needs',
      needs: 'act-work',
      where: and(
        eq(projects.customerId, CUSTOMER_ID),
        isNull(projects.archivedAt),
        eq(projectMilestones.asksSignOff, true),
        isNotNull(projectMilestones.completedAt),
        isNull(projectMilestones.signedOffAt),
      ),
      since: projectMilestones.completedAt,
    },
  ],
} satisfies AgendaSources;

/** Projects by their title. */
export const projectSearch: SearchIn = () => ({
  ...titled(projects),
  status: projects.status,
  at: projects.endDate,
});

/** How many projects are open with a customer. */
export const projectFigures = () =>
  ({
    projects: {
      from: projects,
      where: isOpenProject(projects),
      figures: { openProjects: sql<number>`count(*)::int` },
    },
  }) satisfies Record<string, ClientFigures>;

/** Open milestones of open projects with a due date. */
export const milestonesDue = () =>
  ({
    milestone: {
      needs: 'work',
      words: 'Milestone',
      from: milestone.from,
      where: and(
        isNull(projectMilestones.completedAt),
        isNotNull(projectMilestones.dueDate),
        isOpenProject(projects),
      ),
      id: projects.id,
      title: projectMilestones.title,
      due: projectMilestones.dueDate,
      customerId: projects.customerId,
    },
  }) satisfies Record<string, DueSource>;
