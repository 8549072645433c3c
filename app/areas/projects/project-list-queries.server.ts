import { and, asc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { isOfCustomerNamed } from '#app/areas/customers/customer-name-sql.server.ts';
import { isUnread } from '#app/areas/notices/notice-queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { anyHolds, isShown, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import {
  isOpenProject,
  milestoneAnswers,
  projectEndOrder,
  projectMilestones,
  projects,
} from '#app/records/project/project-tables.ts';
import type { ProjectFilters, ProjectSort } from './project-filters.ts';
import { completedCount, milestoneCount, moneyFor } from './project-sql.server.ts';

/** The sorts of lists of projects, as their address names them. */
export const PROJECT_SORTS: Record<ProjectSort, SortKey> = {
  created: { by: projects.createdAt, type: 'timestamptz' },
  end: { by: projectEndOrder(projects), type: 'date' },
  title: { by: projects.title, type: 'text' },
};

/**
 * Projects of all customers with their progress and cost, filtered and searched by title, company name and contact name, with
 * how many match.
 */
export async function listProjects(
  actor: AdminActor,
  request: PageRequest,
  filters: ProjectFilters,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: projects,
      sort: PROJECT_SORTS[request.sort as ProjectSort],
      request,
      filters: and(
        isShown(filters.show, projects.archivedAt, isOpenProject(projects)),
        filters.status ? eq(projects.status, filters.status) : undefined,
      ),
      search: async (pattern) => [
        ilike(projects.title, pattern),
        await isOfCustomerNamed(tx, projects.customerId, pattern),
      ],
      rows: (cursor) =>
        tx
          .select({
            id: projects.id,
            title: projects.title,
            customerId: projects.customerId,
            companyName: customerProfiles.displayName,
            contactName: customerProfiles.contactName,
            status: projects.status,
            kind: projects.kind,
            startDate: projects.startDate,
            endDate: projects.endDate,
            ...moneyFor(actor),
            milestones: milestoneCount,
            completed: completedCount,
            archivedAt: projects.archivedAt,
            version: projects.version,
            createdAt: projects.createdAt,
            isUnread: isUnread('project', projects.id),
            cursor,
          })
          .from(projects)
          .innerJoin(customerProfiles, eq(customerProfiles.id, projects.customerId)),
    }),
  );
}

/** One project of the back office's list. */
export type ProjectRow = Awaited<ReturnType<typeof listProjects>>['rows'][number];

/**
 * Returns the customer's own projects with their milestones, filtered by status and searched by title and description, with how
 * many match. Cost and hours are for staff only.
 */
export async function listOwnProjects(
  actor: CustomerActor,
  request: PageRequest,
  { status }: Pick<ProjectFilters, 'status'>,
) {
  return asActor(actor, async (tx) => {
    const page = await listPage(tx, {
      table: projects,
      sort: PROJECT_SORTS[request.sort as ProjectSort],
      request,
      filters: and(
        eq(projects.customerId, actor.customerId),
        isNull(projects.archivedAt),
        status ? eq(projects.status, status) : undefined,
      ),
      holding: (pattern) => anyHolds(pattern, projects.title, projects.description),
      rows: (cursor) =>
        tx
          .select({
            id: projects.id,
            title: projects.title,
            description: projects.description,
            status: projects.status,
            startDate: projects.startDate,
            endDate: projects.endDate,
            budget: may(actor, 'money') ? projects.budget : sql<null>`null`,
            isUnread: isUnread('project', projects.id),
            cursor,
          })
          .from(projects)
          // Joined so that the columns above keep the name of their table.
          .innerJoin(customerProfiles, eq(customerProfiles.id, projects.customerId)),
    });
    const steps = await milestonesOf(
      tx,
      page.rows.map(({ id }) => id),
    );
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        milestones: steps.filter(({ projectId }) => projectId === row.id),
      })),
    };
  });
}

/** One project of the portal's list. */
export type OwnProjectRow = Awaited<ReturnType<typeof listOwnProjects>>['rows'][number];

const refusal = sql<{ note: string; by: string } | null>`(
  select case when ${milestoneAnswers.answer} = 'not_yet' then
    json_build_object('note', ${milestoneAnswers.note}, 'by', ${milestoneAnswers.authorName}) end
  from ${milestoneAnswers} where ${eq(milestoneAnswers.milestoneId, projectMilestones.id)}
  order by ${milestoneAnswers.createdAt} desc, ${milestoneAnswers.id} desc limit 1)`;

/** The milestones of projects that the transaction's role can see, in their order. */
export async function milestonesOf(tx: Tx, projectIds: readonly string[]) {
  if (projectIds.length === 0) return [];
  return tx
    .select({
      id: projectMilestones.id,
      projectId: projectMilestones.projectId,
      title: projectMilestones.title,
      dueDate: projectMilestones.dueDate,
      completedAt: projectMilestones.completedAt,
      asksSignOff: projectMilestones.asksSignOff,
      signedOffAt: projectMilestones.signedOffAt,
      signedOffName: projectMilestones.signedOffName,
      /** What the customer said was missing, where that was their last answer. */
      refusal,
      version: projectMilestones.version,
    })
    .from(projectMilestones)
    .where(inArray(projectMilestones.projectId, [...projectIds]))
    .orderBy(
      asc(projectMilestones.projectId),
      asc(projectMilestones.position),
      asc(projectMilestones.id),
    );
}

/** A milestone as both sides see it. */
export type Milestone = Awaited<ReturnType<typeof milestonesOf>>[number];
