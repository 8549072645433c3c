import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { readRecord } from '#app/areas/public-records/record-queries.server.ts';
import { bodyOf } from '#app/areas/webhooks/webhook-body.server.ts';
import type { WebhookEvent } from '#app/areas/webhooks/webhook-events.ts';
import { makeSecret, signedHeaders } from '#app/areas/webhooks/webhook-secret-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '#app/records/webhook/webhook-tables.ts';
import { demoTime } from './demo-clock.ts';
import { insertAll } from './makers.server.ts';

const TICKETS = 6;
const TASKS = 4;
const RETRY_MS = 10_000;

type Attempt = Pick<
  typeof webhookAttempts.$inferInsert,
  'responseStatus' | 'responseHeaders' | 'responseBody' | 'error' | 'durationMs'
>;

const TAKEN: Attempt = {
  responseStatus: 200,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: '{"status":"success"}',
  error: null,
  durationMs: 212,
};
const BUSY: Attempt = {
  responseStatus: 503,
  responseHeaders: { 'content-type': 'text/plain', 'retry-after': '30' },
  responseBody: 'Service unavailable',
  error: null,
  durationMs: 94,
};
const SILENT: Attempt = {
  responseStatus: null,
  responseHeaders: null,
  responseBody: null,
  error: 'No complete answer within 15 seconds.',
  durationMs: 15_003,
};

/** A webhook that the firm tried for a while and turned off, with what it sent and what came back. */
export async function loadWebhooks(
  tx: Tx,
  people: { userIds: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  const { secret, stored } = await makeSecret();
  const [createdBy = null] = people.userIds.values();
  const [endpoint] = await tx
    .insert(webhookEndpoints)
    .values({
      name: 'Zapier: tickets to the dispatch channel',
      url: 'https://hooks.zapier.example/hooks/catch/10442/dispatch',
      events: ['newTicket', 'taskCompleted'],
      secret: stored,
      isEnabled: false,
      createdBy,
      createdAt: demoTime(now, { daysAgo: 90, hour: 10 }),
      updatedAt: demoTime(now, { daysAgo: 1, hour: 9 }),
    })
    .returning({ id: webhookEndpoints.id });
  if (!endpoint) throw new Error('The webhook of the demo was not made.');
  const happened = [
    ...(await latestTickets(tx)).map((row) => ({ ...row, event: 'newTicket' as const })),
    ...(await latestDoneTasks(tx)).map((row) => ({ ...row, event: 'taskCompleted' as const })),
  ];
  for (const [place, { id, at, event }] of happened.entries()) {
    const attempts = place === 1 ? [BUSY, TAKEN] : place === 4 ? [SILENT, BUSY, BUSY] : [TAKEN];
    await addDelivery(tx, { endpointId: endpoint.id, secret, event, recordId: id, at, attempts });
  }
}

async function latestTickets(tx: Tx): Promise<{ id: string; at: Date }[]> {
  return tx
    .select({ id: tickets.id, at: tickets.createdAt })
    .from(tickets)
    .orderBy(desc(tickets.createdAt))
    .limit(TICKETS);
}

async function latestDoneTasks(tx: Tx): Promise<{ id: string; at: Date }[]> {
  return tx
    .select({ id: tasks.id, at: tasks.updatedAt })
    .from(tasks)
    .where(eq(tasks.status, 'completed'))
    .orderBy(desc(tasks.updatedAt))
    .limit(TASKS);
}

async function addDelivery(
  tx: Tx,
  given: {
    endpointId: string;
    secret: string;
    event: WebhookEvent;
    recordId: string;
    at: Date;
    attempts: readonly Attempt[];
  },
): Promise<void> {
  const { endpointId, secret, event, recordId, at, attempts } = given;
  const eventId = randomUUID();
  const record = await readRecord(tx, event === 'newTicket' ? 'ticket' : 'task', recordId);
  const payload = { type: event, timestamp: at.toISOString(), data: { ...record } };
  const isDelivered = attempts.at(-1) === TAKEN;
  const lastAt = new Date(at.getTime() + (attempts.length - 1) * RETRY_MS);
  const [delivery] = await tx
    .insert(webhookDeliveries)
    .values({
      endpointId,
      eventId,
      event,
      payload,
      state: isDelivered ? 'delivered' : 'failed',
      attempts: attempts.length,
      deliveredAt: isDelivered ? lastAt : null,
      createdAt: at,
    })
    .returning({ id: webhookDeliveries.id });
  if (!delivery) throw new Error('A delivery of the demo was not made.');
  await insertAll(
    tx,
    webhookAttempts,
    attempts.map((attempt, place) => {
      const madeAt = new Date(at.getTime() + place * RETRY_MS);
      const body = bodyOf({ event, payload });
      return {
        ...attempt,
        deliveryId: delivery.id,
        requestHeaders: {
          'content-type': 'application/json',
          'user-agent': 'Plenum-Webhooks/1.0',
          ...signedHeaders(secret, { id: eventId, at: madeAt, body }),
        },
        createdAt: madeAt,
      };
    }),
  );
}
