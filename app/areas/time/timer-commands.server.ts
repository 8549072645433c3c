import { and, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { runningTimers } from '#app/records/time-entry/time-tables.ts';
import type { NewTimer } from './time-forms.ts';
import { resolveWork } from './work-queries.server.ts';

/**
 * Starts the actor's timer; each person has one.
 * @throws RefusedError when it is already running, or customer, project or task can't be chosen.
 */
export async function startTimer(actor: AdminActor, timer: NewTimer): Promise<void> {
  await asActor(actor, async (tx) => {
    const work = await resolveWork(tx, timer);
    const started = await tx
      .insert(runningTimers)
      .values({
        userId: actor.userId,
        ...work,
        description: timer.description ?? null,
        // Cut to what a browser can name it by.
        startedAt: sql`date_trunc('milliseconds', now())`,
      })
      .onConflictDoNothing({ target: runningTimers.userId })
      .returning({ userId: runningTimers.userId });
    if (started.length === 0) throw new RefusedError('Your timer is already running.');
    await logActivity(tx, actor, {
      action: 'timer.started',
      entityType: 'user',
      entityId: actor.userId,
      metadata: work,
    });
  });
}

/** Ends the actor's timer without logging anything. @throws RefusedError when that timer is no longer running. */
export async function discardTimer(actor: AdminActor, startedAt: string): Promise<void> {
  await asActor(actor, async (tx) => {
    if (!(await endTimer(tx, actor, startedAt))) {
      throw new RefusedError('This timer has been stopped or discarded in the meantime.');
    }
    await logActivity(tx, actor, {
      action: 'timer.discarded',
      entityType: 'user',
      entityId: actor.userId,
      metadata: { startedAt },
    });
  });
}

/** Ends the actor's timer that began at that moment, in the caller's transaction; false when there is none. */
export async function endTimer(tx: Tx, actor: AdminActor, startedAt: string): Promise<boolean> {
  const ended = await tx
    .delete(runningTimers)
    .where(
      and(eq(runningTimers.userId, actor.userId), eq(runningTimers.startedAt, new Date(startedAt))),
    )
    .returning({ userId: runningTimers.userId });
  return ended.length > 0;
}
