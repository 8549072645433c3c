import { and, eq, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { announce } from '#app/areas/notices/notice-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '#app/records/webhook/webhook-tables.ts';
import { bodyOf } from './webhook-body.server.ts';
import { webhookTurnedOff } from './webhook-mails.ts';
import { FAILING_DAYS, hasFailedTooLong, nextAttempt } from './webhook-schedule.ts';
import { secretOf, signedHeaders } from './webhook-secret-commands.server.ts';
import { type Answer, postWebhook } from './webhook-sending.server.ts';

/** A delivery that is waiting for its next attempt; `attempt` counts the earlier ones. */
export type QueuedAttempt = { deliveryId: string; attempt: number };

const THE_DELIVERY: FirmActor = { kind: 'firm', by: 'webhooks' };
const GONE = 410;

const SECRET_IS_LOST: Answer = {
  status: null,
  headers: null,
  body: null,
  error:
    "Nothing was sent: this webhook's secret was encrypted under another AUTH_SECRET and can't be read. " +
    'Make a new secret on the page of the webhook and give it to the receiver.',
  durationMs: 0,
};

/**
 * Makes one delivery attempt and schedules the next. Throws only when the database fails: a receiver's failure is
 * handled by the delivery's own schedule. No transaction is open during the request. A receiver that fails for days,
 * or answers that it is gone, is disabled.
 */
export const deliverWebhookJob: Job<QueuedAttempt> = {
  name: 'deliver-webhook',
  // A receiver that hangs holds up its own deliveries, and no others.
  workers: { count: 5, ofOneGroup: 2 },
  async run(queued) {
    const due = await unsafeJobTransaction((tx) => dueDelivery(tx, queued));
    if (!due) return;
    const made = { ...(await send(due)), url: due.url };
    await unsafeJobTransaction((tx) => record(tx, queued, made));
  },
};

type DueDelivery = NonNullable<Awaited<ReturnType<typeof dueDelivery>>>;

/** Sends a delivery, signed; one that can't be signed is not sent. */
async function send(
  due: DueDelivery,
): Promise<{ requestHeaders: Record<string, string>; answer: Answer }> {
  const secret = await secretOf(due.secret);
  if (secret === null) return { requestHeaders: {}, answer: SECRET_IS_LOST };
  const body = bodyOf(due);
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': 'Plenum-Webhooks/1.0',
    ...signedHeaders(secret, { id: due.eventId, at: new Date(), body }),
  };
  return { requestHeaders, answer: await postWebhook(due.url, body, requestHeaders) };
}

/** The delivery, when its attempt is still to be made. One whose address was turned off meanwhile is given up. */
async function dueDelivery(tx: Tx, { deliveryId, attempt }: QueuedAttempt) {
  const [row] = await tx
    .select({
      eventId: webhookDeliveries.eventId,
      event: webhookDeliveries.event,
      payload: webhookDeliveries.payload,
      url: webhookEndpoints.url,
      secret: webhookEndpoints.secret,
      isEnabled: webhookEndpoints.isEnabled,
      archivedAt: webhookEndpoints.archivedAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(isThisAttempt(deliveryId, attempt));
  if (!row) return null;
  if (row.isEnabled && !row.archivedAt) return row;
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(isThisAttempt(deliveryId, attempt));
  return null;
}

function isThisAttempt(deliveryId: string, attempt: number) {
  return and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.attempts, attempt),
  );
}

/** Keeps what was sent and what came back, and what follows from it. */
async function record(
  tx: Tx,
  { deliveryId, attempt }: QueuedAttempt,
  made: { url: string; requestHeaders: Record<string, string>; answer: Answer },
): Promise<void> {
  const { answer, requestHeaders } = made;
  const [endpoint] = await tx
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.id))
    .where(eq(webhookDeliveries.id, deliveryId))
    .for('no key update', { of: webhookEndpoints });
  // What an address that staff replaced meanwhile says is no word of the new one.
  const isReplaced = endpoint?.url !== made.url;
  const now = new Date();
  const attempts = attempt + 1;
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const isGone = answer.status === GONE && !isReplaced;
  const next = isDelivered || isGone ? null : nextAttempt(attempts, now);
  const state = isDelivered ? 'delivered' : next ? 'waiting' : 'failed';
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ state, attempts, nextAttemptAt: next, ...(isDelivered && { deliveredAt: now }) })
    .where(isThisAttempt(deliveryId, attempt))
    .returning({ endpointId: webhookDeliveries.endpointId });
  // Another run of the same job was quicker.
  if (!delivery) return;
  metrics.webhooks.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
  await tx.insert(webhookAttempts).values({
    deliveryId,
    requestHeaders,
    responseStatus: answer.status,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    error: answer.error,
    durationMs: answer.durationMs,
  });
  if (isDelivered) {
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(eq(webhookEndpoints.id, delivery.endpointId));
    return;
  }
  if (next) {
    await enqueue(
      tx,
      deliverWebhookJob,
      { deliveryId, attempt: attempts },
      { startAfter: next, group: delivery.endpointId },
    );
  }
  if (!isReplaced) await noteFailure(tx, delivery.endpointId, { isGone, now });
}

async function noteFailure(
  tx: Tx,
  endpointId: string,
  { isGone, now }: { isGone: boolean; now: Date },
): Promise<void> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning({
      name: webhookEndpoints.name,
      url: webhookEndpoints.url,
      isEnabled: webhookEndpoints.isEnabled,
      failingSince: webhookEndpoints.failingSince,
    });
  if (!endpoint?.isEnabled) return;
  const hasFailed = endpoint.failingSince && hasFailedTooLong(endpoint.failingSince, now);
  if (!isGone && !hasFailed) return;
  const reason = isGone
    ? 'The receiver answered 410 Gone: it wants no more events.'
    : `Nothing could be delivered for ${FAILING_DAYS} days.`;
  await tx
    .update(webhookEndpoints)
    .set({
      isEnabled: false,
      disabledReason: reason,
      ...nextVersion(webhookEndpoints),
      updatedAt: now,
    })
    .where(eq(webhookEndpoints.id, endpointId));
  await logActivity(tx, THE_DELIVERY, {
    action: 'webhook.turned_off',
    entityType: 'webhook_endpoint',
    entityId: endpointId,
    metadata: { name: endpoint.name, reason },
  });
  const path = recordPage('admin', 'webhook', endpointId);
  await announce(tx, THE_DELIVERY, {
    to: { staff: 'all' },
    subject: 'webhook',
    subjectId: endpointId,
    title: `Webhook turned off: ${endpoint.name}`,
    path,
    mail: { content: webhookTurnedOff({ ...endpoint, reason }, path), always: true },
  });
}
