import { randomUUID } from 'node:crypto';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { authorOf } from '#app/access/author.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { refuseArchived } from '#app/access/seen-copy.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { taskComments } from '#app/records/task/task-tables.ts';
import { taskEffects } from './task-effects.ts';
import type { TaskComment } from './task-forms.ts';
import { taskInReach } from './task-rows.server.ts';

/**
 * Writes a comment on a task, as staff or as its customer, with the author's name and side, and notifies the other side, once
 * no matter how often the form is sent. Returns its id.
 * @throws NotFoundError for a task that the actor can't see, RefusedError for an archived one, RateLimitError when a customer
 * sends too many.
 */
export async function commentOnTask(
  actor: AdminActor | CustomerActor,
  id: string,
  { text, submissionId }: TaskComment,
): Promise<string> {
  if (actor.kind === 'customer') await countTry('customer-task', actor.customerId);
  const author = authorOf(actor);
  const submission = submissionOf(submissionId, { taskId: id, text });
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, taskComments, submission);
    if (earlier) return earlier;
    const task = await taskInReach(tx, id);
    refuseArchived(task, 'task');
    const commentId = randomUUID();
    await tx
      .insert(taskComments)
      .values({ id: commentId, taskId: id, text, ...author, ...submission });
    await happened(tx, actor, taskEffects, 'task.commented', { task, text, author });
    return commentId;
  });
}
