import { type Acting, type FirmActor, shownNameOf, userIdOf } from '#app/access/actor.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { undoOfForm } from '#app/platform/undo.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { eventNamed } from '#app/records/event-named.ts';
import type { HeardName, LoggedName } from '#app/records/events.ts';
import type { ActivitySubject } from './activity-subjects.ts';

/** What happened, for the activity log. */
type Activity = {
  /** One of the events that nobody else hears of. */
  action: LoggedName;
  entityType: ActivitySubject;
  entityId?: string | null;
  /** What changed; never a secret. */
  metadata?: Record<string, unknown>;
};

/**
 * Writes one line of the activity log in the command's own transaction. It names the key for an action by API, and says so for
 * an action by email. An event that others hear of too is said by `happened`, which writes its line.
 */
export async function logActivity(tx: Tx, actor: Acting, activity: Activity): Promise<void> {
  await insertLine(tx, actor, activity);
}

/** Writes the line of an event that others hear of too: what `happened` does first. */
export async function writeLine(
  tx: Tx,
  actor: Acting,
  event: HeardName,
  entityId: string,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { subject = '' } = eventNamed(event) ?? {};
  await insertLine(tx, actor, { action: event, entityType: subject, entityId, metadata });
}

async function insertLine(
  tx: Tx,
  actor: Acting,
  {
    action,
    entityType,
    entityId = null,
    metadata,
  }: Omit<Activity, 'action' | 'entityType'> & {
    action: string;
    entityType: string;
  },
): Promise<void> {
  await tx.insert(activityLogs).values({
    action,
    entityType,
    entityId,
    metadata: {
      ...metadata,
      ...(actor.kind === 'admin' && actor.apiKey !== undefined && { apiKey: actor.apiKey }),
      ...('byMail' in actor && actor.byMail && { byEmail: true }),
      ...(actor.kind === 'firm' && firmFacts(actor)),
    },
    userId: userIdOf(actor),
  });
  const called = entityId && calledIn(entityType, metadata ?? {});
  if (called) undoOfForm()?.called.set(entityId, called);
}

/** What a line calls its record: "#1042 Rates", "INV-1042", a title or a name. */
function calledIn(entityType: string, { number, title, name, company }: Record<string, unknown>) {
  if (entityType === 'ticket' && typeof title === 'string') return `#${number} ${title}`;
  return [title, name, number, company].find((each) => typeof each === 'string');
}

function firmFacts({ by, named, onBehalfOf }: FirmActor): Record<string, string> {
  return {
    by,
    ...(named && { named }),
    ...(onBehalfOf && { onBehalfOf: shownNameOf(onBehalfOf) }),
  };
}
