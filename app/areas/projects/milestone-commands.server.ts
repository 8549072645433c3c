import { and, asc, count, desc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { projectMilestones } from '#app/records/project/project-tables.ts';
import { projectEffects } from './project-effects.ts';
import type { MilestoneEdit, MilestoneMove, NewMilestone } from './project-forms.ts';
import { projectForMilestones } from './project-rows.server.ts';

/** A milestone as its address names it. */
type MilestoneKey = { projectId: string; milestoneId: string };

/**
 * Adds a milestone after the last one, once no matter how often the form is sent. Returns its id.
 * @throws NotFoundError, RefusedError for an archived project.
 */
export async function addMilestone(
  actor: AdminActor,
  projectId: string,
  { title, dueDate, asksSignOff = false, submissionId }: NewMilestone,
): Promise<string> {
  const submission = submissionOf(submissionId, { projectId, title, dueDate, asksSignOff });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, projectMilestones, submission);
    if (earlier) return earlier;
    const project = await projectForMilestones(tx, projectId);
    const [last] = await tx
      .select({ position: projectMilestones.position })
      .from(projectMilestones)
      .where(eq(projectMilestones.projectId, projectId))
      .orderBy(desc(projectMilestones.position))
      .limit(1);
    const [made] = await tx
      .insert(projectMilestones)
      .values({
        projectId,
        title,
        dueDate: dueDate ?? null,
        asksSignOff,
        position: last ? last.position + 1 : 0,
        ...submission,
      })
      .returning({ id: projectMilestones.id });
    if (!made) throw new Error('The milestone was not made.');
    await logMilestone(tx, actor, 'added', { project, title });
    return made.id;
  });
}

/**
 * Edits a milestone.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError for an archived project and for a
 * milestone that the customer accepted.
 */
export async function updateMilestone(
  actor: AdminActor,
  key: MilestoneKey,
  { version, title, dueDate, asksSignOff = false }: MilestoneEdit,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { project, milestone } = await milestoneOf(tx, key, version);
    refuseSignedOff(milestone);
    const columns = { title, dueDate: dueDate ?? null, asksSignOff };
    await change(tx, milestone, columns);
    await logMilestone(tx, actor, 'updated', {
      project,
      title,
      before: {
        title: milestone.title,
        dueDate: milestone.dueDate,
        asksSignOff: milestone.asksSignOff,
      },
      after: columns,
    });
  });
}

/** Completes a milestone and notifies the customer. @throws as `updateMilestone`, RefusedError for one that is completed. */
export async function completeMilestone(
  actor: AdminActor,
  key: MilestoneKey,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { project, milestone } = await milestoneOf(tx, key, version);
    if (milestone.completedAt) throw new RefusedError('This milestone is already completed.');
    await change(tx, milestone, { completedAt: sql`now()` });
    const progress = await countMilestones(tx, key.projectId);
    const completed = { project, milestone, progress };
    await happened(tx, actor, projectEffects, 'project.milestone_completed', completed);
  });
}

/**
 * Reopens a completed milestone; its stamps are cleared, the customer's answer stays in the log.
 * @throws as `updateMilestone`, RefusedError for one that is open.
 */
export async function reopenMilestone(
  actor: AdminActor,
  key: MilestoneKey,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { project, milestone } = await milestoneOf(tx, key, version);
    if (!milestone.completedAt) throw new RefusedError('This milestone is already open.');
    await change(tx, milestone, { completedAt: null, signedOffAt: null, signedOffName: null });
    await logMilestone(tx, actor, 'reopened', { project, title: milestone.title });
  });
}

/** Removes a milestone permanently. @throws as `updateMilestone`. */
export async function removeMilestone(
  actor: AdminActor,
  key: MilestoneKey,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { project, milestone } = await milestoneOf(tx, key, version);
    refuseSignedOff(milestone);
    await tx.delete(projectMilestones).where(eq(projectMilestones.id, milestone.id));
    await logMilestone(tx, actor, 'removed', { project, title: milestone.title });
  });
}

/**
 * Swaps a milestone with the one before it ('up') or after it ('down'); at the end nothing happens.
 * @throws NotFoundError, RefusedError for an archived project.
 */
export async function moveMilestone(
  actor: AdminActor,
  key: MilestoneKey,
  { direction }: MilestoneMove,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const { project, milestone } = await milestoneOf(tx, key);
    const { position } = projectMilestones;
    const [neighbor] = await tx
      .select({ id: projectMilestones.id, position })
      .from(projectMilestones)
      .where(
        and(
          eq(projectMilestones.projectId, key.projectId),
          direction === 'up' ? lt(position, milestone.position) : gt(position, milestone.position),
        ),
      )
      .orderBy(direction === 'up' ? desc(position) : asc(position))
      .limit(1);
    if (!neighbor) return;
    await place(tx, milestone.id, neighbor.position);
    await place(tx, neighbor.id, milestone.position);
    await logMilestone(tx, actor, 'moved', { project, title: milestone.title, direction });
  });
}

/** The milestone with its project, both locked: the customer who answers locks the milestone alone. */
async function milestoneOf(tx: Tx, { projectId, milestoneId }: MilestoneKey, version?: number) {
  const project = await projectForMilestones(tx, projectId);
  const [milestone] = await tx
    .select()
    .from(projectMilestones)
    .where(and(eq(projectMilestones.id, milestoneId), eq(projectMilestones.projectId, projectId)))
    .for('update');
  if (!milestone) throw new NotFoundError();
  if (version !== undefined && milestone.version !== version) throw new ChangedMeanwhileError();
  return { project, milestone };
}

type Milestone = typeof projectMilestones.$inferSelect;

function refuseSignedOff({ signedOffAt }: Milestone): void {
  if (signedOffAt) {
    throw new RefusedError('The customer accepted this milestone. Reopen it before you change it.');
  }
}

async function change(
  tx: Tx,
  { id }: Milestone,
  columns: {
    title?: string;
    dueDate?: string | null;
    asksSignOff?: boolean;
    completedAt?: SQL | null;
    signedOffAt?: null;
    signedOffName?: null;
  },
): Promise<void> {
  await tx
    .update(projectMilestones)
    .set({ ...columns, ...nextVersion(projectMilestones) })
    .where(eq(projectMilestones.id, id));
}

// Its version stays: an edit that is open elsewhere concerns other columns.
async function place(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(projectMilestones).set({ position }).where(eq(projectMilestones.id, id));
}

async function countMilestones(tx: Tx, projectId: string) {
  const [counted] = await tx
    .select({
      total: count(),
      completed: sql<number>`count(*) filter (where ${isNotNull(projectMilestones.completedAt)})::int`,
    })
    .from(projectMilestones)
    .where(eq(projectMilestones.projectId, projectId));
  return counted ?? { total: 0, completed: 0 };
}

async function logMilestone(
  tx: Tx,
  actor: AdminActor,
  step: 'added' | 'updated' | 'reopened' | 'removed' | 'moved',
  {
    project,
    title,
    ...more
  }: { project: { id: string; title: string }; title: string; [fact: string]: unknown },
): Promise<void> {
  await logActivity(tx, actor, {
    action: `project.milestone_${step}`,
    entityType: 'project',
    entityId: project.id,
    metadata: { project: project.title, milestone: title, ...more },
  });
}
