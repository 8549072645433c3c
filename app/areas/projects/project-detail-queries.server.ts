import { and, asc, count, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { customerDocuments } from '#app/records/document/document-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { milestonesOf } from './project-list-queries.server.ts';
import { hoursLogged, moneyFor } from './project-sql.server.ts';

/** Most tasks, meetings and documents that the page of a project shows. */
const SHOWN = 8;

/**
 * Returns a project with everything staff know of it: milestones, hours and cost, the open and latest tasks, meetings and its
 * documents.
 * @throws NotFoundError
 */
export async function getProject(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [project] = await tx
      .select({
        id: projects.id,
        customerId: projects.customerId,
        companyName: customerProfiles.displayName,
        contactName: customerProfiles.contactName,
        title: projects.title,
        description: projects.description,
        status: projects.status,
        kind: projects.kind,
        measures: projects.measures,
        startDate: projects.startDate,
        endDate: projects.endDate,
        ...moneyFor(actor),
        /** What staff say it cost, in place of the time entries. */
        actualCost: may(actor, 'money') ? projects.actualCost : sql<null>`null`,
        hours: hoursLogged,
        creatorName: sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`,
        archivedAt: projects.archivedAt,
        version: projects.version,
        createdAt: projects.createdAt,
      })
      .from(projects)
      .innerJoin(customerProfiles, eq(customerProfiles.id, projects.customerId))
      .leftJoin(users, eq(users.id, projects.createdBy))
      .where(eq(projects.id, id));
    if (!project) throw new NotFoundError();
    return {
      project,
      milestones: await milestonesOf(tx, [id]),
      ...(await tasksOf(tx, project)),
      meetings: await meetingsOf(tx, project),
      ...(await documentsOf(tx, project)),
    };
  });
}

/** A project as staff see it. */
export type ProjectDetail = Awaited<ReturnType<typeof getProject>>['project'];

/**
 * Returns one of the customer's own projects with its milestones, tasks, meetings and documents, but never its cost.
 * @throws NotFoundError also for someone else's project and for an archived one.
 */
export async function getOwnProject(actor: CustomerActor, id: string) {
  return asActor(actor, async (tx) => {
    const [project] = await tx
      .select({
        id: projects.id,
        customerId: projects.customerId,
        title: projects.title,
        description: projects.description,
        status: projects.status,
        measures: projects.measures,
        startDate: projects.startDate,
        endDate: projects.endDate,
        budget: may(actor, 'money') ? projects.budget : sql<null>`null`,
      })
      .from(projects)
      .where(
        and(
          eq(projects.id, id),
          eq(projects.customerId, actor.customerId),
          isNull(projects.archivedAt),
        ),
      );
    if (!project) throw new NotFoundError();
    return {
      project,
      milestones: await milestonesOf(tx, [id]),
      ...(await tasksOf(tx, project)),
      meetings: await meetingsOf(tx, project),
      ...(await documentsOf(tx, project)),
    };
  });
}

type Key = { id: string; customerId: string };

/** The project's tasks, open ones first and by due date, with how many there are. */
async function tasksOf(tx: Tx, { id, customerId }: Key) {
  const ofProject = and(
    eq(tasks.projectId, id),
    eq(tasks.customerId, customerId),
    isNull(tasks.archivedAt),
  );
  const isDone: SQL = sql`${tasks.status} in ('completed', 'cancelled')`;
  const shown = await tx
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      dueDate: tasks.dueDate,
      side: tasks.side,
    })
    .from(tasks)
    .where(ofProject)
    .orderBy(isDone, sql`${tasks.dueDate} asc nulls last`, asc(tasks.id))
    .limit(SHOWN);
  const [counted] = await tx
    .select({
      total: count(),
      open: sql<number>`count(*) filter (where ${and(ne(tasks.status, 'completed'), ne(tasks.status, 'cancelled'))})::int`,
    })
    .from(tasks)
    .where(ofProject);
  return { tasks: shown, taskCount: counted ?? { total: 0, open: 0 } };
}

/** A task on the page of its project. */
export type ProjectTask = Awaited<ReturnType<typeof getOwnProject>>['tasks'][number];

/** The project's meetings, newest first. */
function meetingsOf(tx: Tx, { id, customerId }: Key) {
  return tx
    .select({
      id: meetings.id,
      title: meetings.title,
      status: meetings.status,
      meetingDate: meetings.meetingDate,
    })
    .from(meetings)
    .where(
      and(
        eq(meetings.projectId, id),
        eq(meetings.customerId, customerId),
        isNull(meetings.archivedAt),
      ),
    )
    .orderBy(desc(meetings.meetingDate), desc(meetings.id))
    .limit(SHOWN);
}

/** A meeting on the page of its project. */
export type ProjectMeeting = Awaited<ReturnType<typeof getOwnProject>>['meetings'][number];

/** The project's documents, newest first, with how many there are. */
async function documentsOf(tx: Tx, { id, customerId }: Key) {
  const ofProject = and(
    eq(customerDocuments.projectId, id),
    eq(customerDocuments.customerId, customerId),
    isNull(customerDocuments.archivedAt),
  );
  const documents = await tx
    .select({
      id: customerDocuments.id,
      title: customerDocuments.title,
      category: customerDocuments.category,
      createdAt: customerDocuments.createdAt,
    })
    .from(customerDocuments)
    .where(ofProject)
    .orderBy(desc(customerDocuments.createdAt), desc(customerDocuments.id))
    .limit(SHOWN);
  return { documents, documentCount: await tx.$count(customerDocuments, ofProject) };
}

/** A document on the page of its project. */
export type ProjectDocument = Awaited<ReturnType<typeof getOwnProject>>['documents'][number];
