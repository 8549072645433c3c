import { and, eq, sql } from 'drizzle-orm';
import { type CustomerActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  milestoneAnswers,
  projectMilestones,
  projects,
} from '#app/records/project/project-tables.ts';
import { projectEffects } from './project-effects.ts';
import type { AnswerToMilestone } from './project-forms.ts';

/**
 * Records a customer's answer to a completed milestone that asks for one, and notifies the firm: accepting it stamps who did
 * and when, "not yet" reopens it. Of two answers at once, the second finds it answered.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it does not ask for an answer now.
 */
export async function answerMilestone(
  actor: CustomerActor,
  { projectId, milestoneId }: { projectId: string; milestoneId: string },
  { answer, note, version }: AnswerToMilestone,
): Promise<void> {
  const name = shownNameOf(actor);
  await asActor(actor, async (tx) => {
    // The policy lets a customer lock a milestone that asks them alone.
    await tx
      .select({ id: projectMilestones.id })
      .from(projectMilestones)
      .where(eq(projectMilestones.id, milestoneId))
      .for('update');
    const { milestone, project } = await milestoneInReach(tx, projectId, milestoneId);
    if (milestone.signedOffAt) throw new RefusedError('This milestone was already accepted.');
    if (!milestone.asksSignOff || !milestone.completedAt) {
      throw new RefusedError('This milestone does not ask for your answer now.');
    }
    if (milestone.version !== version) throw new ChangedMeanwhileError();
    await tx.insert(milestoneAnswers).values({
      milestoneId,
      answer,
      title: milestone.title,
      note: note ?? null,
      userId: actor.userId,
      authorName: name,
    });
    const isAccepted = answer === 'accepted';
    await tx
      .update(projectMilestones)
      .set({
        ...(isAccepted ? { signedOffAt: sql`now()`, signedOffName: name } : { completedAt: null }),
        ...nextVersion(projectMilestones),
      })
      .where(eq(projectMilestones.id, milestoneId));
    const event = isAccepted ? 'project.milestone_accepted' : 'project.milestone_not_accepted';
    await happened(tx, actor, projectEffects, event, {
      project: { ...project, companyName: actor.companyName },
      milestone: milestone.title,
      note: note ?? null,
    });
  });
}

async function milestoneInReach(tx: Tx, projectId: string, milestoneId: string) {
  const [found] = await tx
    .select({
      milestone: projectMilestones,
      project: { id: projects.id, customerId: projects.customerId, title: projects.title },
    })
    .from(projectMilestones)
    .innerJoin(projects, eq(projects.id, projectMilestones.projectId))
    .where(and(eq(projectMilestones.id, milestoneId), eq(projectMilestones.projectId, projectId)));
  if (!found) throw new NotFoundError();
  return found;
}
