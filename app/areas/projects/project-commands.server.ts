import { eq, sql } from 'drizzle-orm';
import { type AdminActor, deciderIdOf, may, type StaffOrFirm } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import {
  earlierSubmission,
  type Submission,
  submissionOf,
} from '#app/access/earlier-submission.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { chosenCustomer } from '#app/areas/customers/chosen-customer-queries.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { dropNotices } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import type { Measure } from '#app/records/template/template-plan.ts';
import { projectEffects } from './project-effects.ts';
import type { NewProject, ProjectEdit, ProjectStatusChange } from './project-forms.ts';
import { lockedProject } from './project-rows.server.ts';

/** A project to make, with the milestones it starts with in their order; it is in planning and hourly unless it says otherwise. */
type ProjectInput = Omit<NewProject, 'status' | 'kind' | 'submissionId'> & {
  status?: NewProject['status'];
  kind?: NewProject['kind'];
  milestones?: readonly {
    title: string;
    dueDate?: string | undefined;
    asksSignOff?: boolean | undefined;
  }[];
  /** What it was set up from, and is measured by. */
  origin?: { proposalId: string; templateVersionId: string; measures: Measure[] };
};

/**
 * Creates a project and notifies its customer, once no matter how often the form is sent. Returns its id.
 * @throws RefusedError when the customer can no longer be chosen.
 */
export function createProject(
  actor: AdminActor,
  { submissionId, ...project }: NewProject,
): Promise<string> {
  const submission = submissionOf(submissionId, project);
  return asActor(
    actor,
    async (tx) =>
      (await earlierSubmission(tx, projects, submission)) ??
      createProjectIn(tx, actor, project, submission),
  );
}

/** The same in the caller's transaction, for commands that write other records too. */
export async function createProjectIn(
  tx: Tx,
  actor: StaffOrFirm,
  { customerId, milestones = [], origin, ...project }: ProjectInput,
  submission?: Submission,
): Promise<string> {
  const companyName = await chosenCustomer(tx, customerId);
  const { budget, ...others } = columnsOf({ status: 'planning', kind: 'hourly', ...project });
  const setsMoney = actor.kind === 'firm' || may(actor, 'money');
  const columns = { ...others, budget: setsMoney ? budget : null };
  const [made] = await tx
    .insert(projects)
    .values({ ...columns, ...origin, customerId, createdBy: deciderIdOf(actor), ...submission })
    .returning({ id: projects.id });
  if (!made) throw new Error('The project was not made.');
  if (milestones.length > 0) {
    await tx.insert(projectMilestones).values(
      milestones.map(({ title, dueDate, asksSignOff = false }, position) => ({
        projectId: made.id,
        title,
        dueDate: dueDate ?? null,
        asksSignOff,
        position,
      })),
    );
  }
  await happened(tx, actor, projectEffects, 'project.created', {
    project: { id: made.id, customerId, title: project.title },
    company: companyName,
    milestones: milestones.length,
    isSetUp: origin !== undefined,
  });
  return made.id;
}

/**
 * Edits a project. An empty actual cost leaves it to the time entries; people who see no money leave all amounts unchanged.
 * Notifies the customer of a changed status.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for an archived project.
 */
export async function updateProject(
  actor: AdminActor,
  id: string,
  { version, actualCost, ...project }: ProjectEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedProject(tx, id, { version });
    const { budget, ...others } = columnsOf({ ...project, kind: project.kind ?? before.kind });
    const money = may(actor, 'money') ? { budget, actualCost: actualCost ?? null } : {};
    const columns = { ...others, ...money };
    await tx
      .update(projects)
      .set({ ...columns, ...nextVersion(projects) })
      .where(eq(projects.id, id));
    const isMoved = columns.status !== before.status;
    await happened(tx, actor, projectEffects, 'project.updated', {
      project: { ...before, title: columns.title },
      changes: changesOf(before, columns),
      status: isMoved ? { before: before.status, after: columns.status } : null,
    });
  });
}

/**
 * Sets a project's status, in any order (specification, section 4), and notifies the customer.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError for an archived project.
 */
export async function setProjectStatus(
  actor: AdminActor,
  id: string,
  { status, version }: ProjectStatusChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const before = await lockedProject(tx, id, { version });
    if (before.status === status) return;
    await tx
      .update(projects)
      .set({ status, ...nextVersion(projects) })
      .where(eq(projects.id, id));
    const moved = { project: before, status: { before: before.status, after: status } };
    await happened(tx, actor, projectEffects, 'project.status_changed', moved);
  });
}

/** Removes a project from both sides' lists; what belongs to it remains. @throws as `setProjectStatus`. */
export async function archiveProject(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedProject(tx, id, { version });
    await tx
      .update(projects)
      .set({ archivedAt: sql`now()`, ...nextVersion(projects) })
      .where(eq(projects.id, id));
    await logActivity(tx, actor, {
      action: 'project.archived',
      entityType: 'project',
      entityId: id,
      metadata: { title },
    });
    await dropNotices(tx, 'project', id, 'customer');
  });
}

/** Restores an archived project. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is not archived. */
export async function restoreProject(
  actor: AdminActor,
  id: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { title } = await lockedProject(tx, id, { version, expected: 'archived' });
    await tx
      .update(projects)
      .set({ archivedAt: null, ...nextVersion(projects) })
      .where(eq(projects.id, id));
    await logActivity(tx, actor, {
      action: 'project.restored',
      entityType: 'project',
      entityId: id,
      metadata: { title },
    });
  });
}

/** The columns of a form's fields; what was left blank is stored as null. */
function columnsOf(project: Omit<NewProject, 'customerId'>) {
  return {
    title: project.title,
    description: project.description ?? null,
    status: project.status,
    kind: project.kind,
    startDate: project.startDate ?? null,
    endDate: project.endDate ?? null,
    budget: project.budget ?? null,
  };
}
