import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hears, Occurrence } from '#app/access/occurrence.ts';
import { readRecord } from '#app/areas/public-records/record-queries.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { eventNamed } from '#app/records/event-named.ts';
import { webhookDeliveries } from '#app/records/webhook/webhook-tables.ts';
import { deliverWebhookJob } from './webhook-delivery-jobs.server.ts';
import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';

/**
 * Notifies the addresses that listen to an event once the caller's transaction is committed, with the record as it is in this
 * transaction. Costs one query if no one listens. Whoever acts, the record is read as staff see it, because the receivers are
 * the firm's own.
 */
export const sendToEndpoints: Hears = async (tx, _, occurrence) => {
  const event = eventNamed(occurrence.event)?.webhook;
  if (event && isWebhookEvent(event)) await send(tx, event, occurrence);
};

async function send(tx: Tx, event: WebhookEvent, { id, data = {} }: Occurrence): Promise<void> {
  const { messageId, more } = data;
  const [row] = await rowsOf<{ listening: string[] }>(
    tx,
    sql`select listening_endpoints(${event}) as listening`,
  );
  const listening = row?.listening ?? [];
  if (listening.length === 0) return;
  await asFirm(tx, async () => {
    const record = await readRecord(tx, WEBHOOK_EVENTS[event].record, id);
    if (!record) throw new Error(`The record of ${event} is not there.`);
    const message = messageId ? await readRecord(tx, 'ticketMessage', messageId) : null;
    const payload = {
      type: event,
      timestamp: new Date().toISOString(),
      data: { ...record, ...(message && { message }), ...more },
    };
    const eventId = randomUUID();
    const deliveries = await tx
      .insert(webhookDeliveries)
      .values(
        listening.map((endpointId) => ({
          endpointId,
          eventId,
          event,
          payload,
          nextAttemptAt: sql`now()`,
        })),
      )
      .returning({ id: webhookDeliveries.id, endpointId: webhookDeliveries.endpointId });
    for (const delivery of deliveries) {
      await enqueue(
        tx,
        deliverWebhookJob,
        { deliveryId: delivery.id, attempt: 0 },
        { group: delivery.endpointId },
      );
    }
  });
}

/** Runs work in an actor's transaction with the rights of staff, and gives the actor's own rights back after it. */
async function asFirm(tx: Tx, work: () => Promise<void>): Promise<void> {
  // Without an actor it is a job's or an account's transaction, whose login has the rights that it needs; so has the firm.
  const [row] = await rowsOf<{ role: string; admin: string | null }>(
    tx,
    sql`with asked as materialized (select current_setting('role') as role)
        select role, case when role not in ('none', 'plenum_firm') then set_config('role', 'plenum_admin', true) end as admin
        from asked`,
  );
  await work();
  if (row?.admin) {
    await tx.execute(sql`select set_config('role', ${row.role}, true)`);
  }
}
