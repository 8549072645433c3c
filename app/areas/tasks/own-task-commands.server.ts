import { and, eq } from 'drizzle-orm';
import type { CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { completedAtFor } from './task-commands.server.ts';
import { taskEffects } from './task-effects.ts';
import { taskInReach } from './task-rows.server.ts';

/**
 * The customer completes a task on their side, which notifies the firm.
 * @throws NotFoundError for a task that is not theirs, RefusedError for one on the firm's side or that is not open,
 * ChangedMeanwhileError when `version` is no longer the row's, RateLimitError.
 */
export function completeOwnTask(actor: CustomerActor, id: string, version: number): Promise<void> {
  return moveOwnTask(actor, { id, version, step: 'completed' });
}

/**
 * The customer reopens a completed task on their side: it is pending again, without a completion time.
 * @throws as `completeOwnTask`.
 */
export function reopenOwnTask(actor: CustomerActor, id: string, version: number): Promise<void> {
  return moveOwnTask(actor, { id, version, step: 'reopened' });
}

async function moveOwnTask(
  actor: CustomerActor,
  { id, version, step }: { id: string; version: number; step: 'completed' | 'reopened' },
): Promise<void> {
  const after = step === 'completed' ? 'completed' : 'pending';
  await countTry('customer-task', actor.customerId);
  await asActor(actor, async (tx) => {
    const task = await taskInReach(tx, id);
    if (task.side !== 'customer') {
      throw new RefusedError('This task is assigned to us. Write a comment if something changed.');
    }
    if (task.version !== version) throw new ChangedMeanwhileError();
    if (task.status === 'cancelled') throw new RefusedError('This task was canceled.');
    if (task.status === 'completed' && step === 'completed') {
      throw new RefusedError('This task is already completed.');
    }
    if (task.status !== 'completed' && step === 'reopened') {
      throw new RefusedError('This task is already open.');
    }
    // Of two at once the second waits here, and finds another version then.
    const moved = await tx
      .update(tasks)
      .set({ status: after, completedAt: completedAtFor(after), ...nextVersion(tasks) })
      .where(and(eq(tasks.id, id), eq(tasks.version, version)))
      .returning({ id: tasks.id });
    if (moved.length === 0) throw new ChangedMeanwhileError();
    const event = step === 'completed' ? 'task.completed' : 'task.reopened';
    await happened(tx, actor, taskEffects, event, { task, before: task.status, after });
  });
}
