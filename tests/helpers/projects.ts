import { and, asc, eq } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { activityLogs } from '#app/areas/activity/activity-tables.ts';
import { createProject } from '#app/areas/projects/project-commands.server.ts';
import type { ProjectEdit } from '#app/areas/projects/project-forms.ts';
import { projectMilestones, projects } from '#app/areas/projects/project-tables.ts';
import { makeCustomer, makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements } from './database.ts';

/** The firm as the tests of projects name it. */
export const FIRM = {
  name: 'Plenum',
  email: 'hello@plenum.example',
  url: 'https://plenum.example',
};

/** A member of staff and two customers. */
export type ProjectCast = { ann: AdminActor; customer: CustomerActor; other: CustomerActor };

/** Makes the people that projects are about. */
export async function makeProjectCast(): Promise<ProjectCast> {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    ann: (await makeUser(tx, { name: 'Ann', role: 'admin' })).id,
    customer: (await makeCustomer(tx, { name: 'Carla' })).user.id,
    other: (await makeCustomer(tx)).user.id,
  }));
  return {
    ann: (await unsafeActorOfUser(ids.ann)) as AdminActor,
    customer: (await unsafeActorOfUser(ids.customer)) as CustomerActor,
    other: (await unsafeActorOfUser(ids.other)) as CustomerActor,
  };
}

/** Ann creates a project for the customer. Returns its id. */
export function create({ ann, customer }: ProjectCast, given: object = {}): Promise<string> {
  return createProject(ann, {
    customerId: customer.customerId,
    title: 'Home zones',
    status: 'planning',
    ...given,
  });
}

/** An edit of such a project, of its first version unless given otherwise. */
export const edit = (given: Partial<ProjectEdit>): ProjectEdit => ({
  title: 'Home zones',
  status: 'planning',
  version: 1,
  ...given,
});

/** A project's row past row-level security. */
export async function read(id: string) {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(projects).where(eq(projects.id, id)),
  );
  if (!row) throw new Error('The project is gone.');
  return row;
}

/** The milestones of a project in their order, past row-level security. */
export function stepsOf(projectId: string) {
  return unsafeOwnerTransaction((tx) =>
    tx
      .select()
      .from(projectMilestones)
      .where(eq(projectMilestones.projectId, projectId))
      .orderBy(asc(projectMilestones.position)),
  );
}

/** What people are to be told of a project, oldest first. */
export async function toldOf(id: string) {
  return (await queuedAnnouncements()).filter(({ subjectId }) => subjectId === id);
}

/** What the activity log says of a project, oldest first. */
export async function actionsOn(id: string) {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(and(eq(activityLogs.entityType, 'project'), eq(activityLogs.entityId, id)))
      .orderBy(asc(activityLogs.createdAt), asc(activityLogs.id)),
  );
  return rows.map(({ action }) => action);
}
