import { VISITOR } from '#app/access/actor.ts';
import type { Hears } from '#app/access/occurrence.ts';
import { writeLine } from '#app/areas/activity/activity-commands.server.ts';
import { announce, dropNotices, takesBack } from '#app/areas/notices/notice-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { HeardName } from '#app/records/events.ts';
import type { ActorFor, Effect, Effects, FactsFor } from './event-effects.ts';

let listeners: readonly Hears[] | null = null;

/** Has these hear of everything that happens, besides the log and the notices; null closes. */
export function openEvents(heardBy: readonly Hears[] | null): void {
  listeners = heardBy;
}

/**
 * Says once that something happened, in the caller's transaction: writes its line in the log, queues its notices, and has each
 * area hear it that listens (`hears` in its `area.server.ts`).
 * @throws Error before `openEvents`.
 */
export async function happened<
  All extends Readonly<Record<string, Effect>>,
  Name extends keyof All & HeardName,
>(
  tx: Tx,
  actor: ActorFor<All[Name]>,
  all: All,
  event: Name,
  facts: FactsFor<All[Name]>,
): Promise<void> {
  if (!listeners) throw new Error('Nobody listens to events yet.');
  // The types of facts and actor are those of this effect.
  const effectOf = all[event] as unknown as (of: typeof facts, by: typeof actor) => Effects;
  const { id, line, notices = [], drops, data } = effectOf(facts, actor);
  if (line) await writeLine(tx, actor, event, id, line);
  let keep: string | undefined;
  const { before, after } = line ?? {};
  // A change that no one is notified of can undo one that they would have been: a draft again, after it was sent.
  if (typeof before === 'string' && typeof after === 'string') {
    if (!notices.some((notice) => notice && 'change' in notice))
      await takesBack(tx, actor, id, { before, after });
  }
  for (const notice of notices) {
    if (!notice) continue;
    const { change, undone, isFromOutside, ...announcement } = notice;
    keep = await announce(tx, isFromOutside ? VISITOR : actor, announcement, change, undone);
  }
  if (drops) await dropNotices(tx, drops.subject, id, drops.audience, { keep });
  for (const hear of listeners) {
    await hear(tx, actor, { event, id, line: line ?? {}, ...(data && { data }) });
  }
}
