import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type AgendaSources, CUSTOMER_ID, dated } from '#app/access/agenda-source.server.ts';
import type { ClientFigures, DueSource } from '#app/access/client-records.server.ts';
import { type SearchIn, titled } from '#app/platform/db/search-source.server.ts';
import { isOpenProject, projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { completedCount, milestoneCount, nextMilestone } from './project-sql.server.ts';

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

/** Open projects that a client's page shows. */
const PROJECTS = 3;

/** A project as its customer's page shows it; dates as YYYY-MM-DD. */
export type OpenEngagement = {
  id: string;
  title: string;
  startDate: string | null;
  endDate: string | null;
  milestones: number;
  completed: number;
  next: { title: string; dueDate: string | null } | null;
};

/** The open projects of a customer, the newest first. */
export const projectsOfClient = (customerId: string) => ({
  projects: sql<
    OpenEngagement[]
  >`(select coalesce(json_agg(p), '[]') from (select ${projects.id} as id, ${projects.title} as title,
      ${projects.startDate} as "startDate", ${projects.endDate} as "endDate", ${milestoneCount} as milestones,
      ${completedCount} as completed, ${nextMilestone} as next
    from ${projects} where ${and(eq(projects.customerId, customerId), isOpenProject(projects))}
    order by ${desc(projects.createdAt)}, ${desc(projects.id)} limit ${PROJECTS}) p)`,
});

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
