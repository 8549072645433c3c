import { eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { webhookDeliveries, webhookEndpoints } from '#app/records/webhook/webhook-tables.ts';
import { deliverWebhookJob } from './webhook-delivery-jobs.server.ts';

/**
 * Sends a delivery again, right away, with the same id; after a failure the schedule continues where it was.
 * @throws NotFoundError, RefusedError when it is already being sent, or its address is off or archived.
 */
export async function sendAgain(actor: AdminActor, deliveryId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [delivery] = await tx
      .select({
        endpointId: webhookDeliveries.endpointId,
        event: webhookDeliveries.event,
        attempts: webhookDeliveries.attempts,
        // Who waited for this row began before anyone who had it sent it.
        isOnItsWay: sql<boolean>`${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.nextAttemptAt} <= clock_timestamp()`,
        isEnabled: webhookEndpoints.isEnabled,
        archivedAt: webhookEndpoints.archivedAt,
        name: webhookEndpoints.name,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, deliveryId))
      .for('update', { of: webhookDeliveries });
    if (!delivery) throw new NotFoundError();
    if (delivery.isOnItsWay) throw new RefusedError('This delivery is already on its way.');
    if (!delivery.isEnabled || delivery.archivedAt) {
      throw new RefusedError('Nothing is sent to this address now. Turn it on first.');
    }
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', nextAttemptAt: sql`now()` })
      .where(eq(webhookDeliveries.id, deliveryId));
    const { attempts: attempt, endpointId: group } = delivery;
    await enqueue(tx, deliverWebhookJob, { deliveryId, attempt }, { group });
    await logActivity(tx, actor, {
      action: 'webhook.sent_again',
      entityType: 'webhook_endpoint',
      entityId: delivery.endpointId,
      metadata: { name: delivery.name, event: delivery.event, deliveryId },
    });
  });
}
