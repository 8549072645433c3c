import { type Acting, type FirmActor, shownNameOf, userIdOf } from '#app/access/actor.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import type { ActivityAction } from './activity-sentences.ts';
import type { ActivitySubject } from './activity-subjects.ts';

/** What happened, for the activity log. */
type Activity = {
  /** One of the events that have a sentence. */
  action: ActivityAction;
  entityType: ActivitySubject;
  entityId?: string | null;
  /** What changed; never a secret. */
  metadata?: Record<string, unknown>;
};

/**
 * Writes one line of the activity log in the command's own transaction. It names the key for an action by API, and says so for
 * an action by email.
 */
export async function logActivity(tx: Tx, actor: Acting, activity: Activity): Promise<void> {
  await tx.insert(activityLogs).values({
    action: activity.action,
    entityType: activity.entityType,
    entityId: activity.entityId ?? null,
    metadata: {
      ...activity.metadata,
      ...(actor.kind === 'admin' && actor.apiKey !== undefined && { apiKey: actor.apiKey }),
      ...('byMail' in actor && actor.byMail && { byEmail: true }),
      ...(actor.kind === 'firm' && firmFacts(actor)),
    },
    userId: userIdOf(actor),
  });
}

function firmFacts({ by, onBehalfOf }: FirmActor): Record<string, string> {
  return { by, ...(onBehalfOf && { onBehalfOf: shownNameOf(onBehalfOf) }) };
}
