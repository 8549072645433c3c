import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { runningTimers } from '#app/records/time-entry/time-tables.ts';
import { namesOfWork } from './work-queries.server.ts';

/** Returns the actor's running timer with what it is for, and the server's clock to count from; null if none is running. */
export function getTimer(actor: AdminActor) {
  return asActor(actor, async (tx) => {
    const [timer] = await tx
      .select()
      .from(runningTimers)
      .where(eq(runningTimers.userId, actor.userId));
    if (!timer) return null;
    const { startedAt, description } = timer;
    return { startedAt, description, ...(await namesOfWork(tx, timer)), readAt: new Date() };
  });
}

/** A timer as it is shown. */
export type Timer = NonNullable<Awaited<ReturnType<typeof getTimer>>>;
