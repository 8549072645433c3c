import { and, asc, desc, eq, ilike, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import type { DeliveryState } from '#app/records/webhook/webhook-status.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '#app/records/webhook/webhook-tables.ts';
import { bodyOf } from './webhook-body.server.ts';

/** The sorts of the list of addresses, as its address names them. */
export const ENDPOINT_SORTS = {
  created: { by: webhookEndpoints.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** The sorts of the list of deliveries, as its address names them. */
export const DELIVERY_SORTS = {
  created: { by: webhookDeliveries.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

type LastDelivery = { state: DeliveryState; at: string; status: number | null };

// Written out by name: a bare column would lose its table's name in here.
const lastDelivery = sql<LastDelivery | null>`(
  select json_build_object('state', d.state, 'at', d.created_at, 'status', (
    select a.response_status from ${webhookAttempts} a where a.delivery_id = d.id
    order by a.created_at desc, a.id desc limit 1))
  from ${webhookDeliveries} d where d.endpoint_id = webhook_endpoints.id
  order by d.created_at desc, d.id desc limit 1)`;

// Everything but the secret.
const ENDPOINT = {
  id: webhookEndpoints.id,
  name: webhookEndpoints.name,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  card: webhookEndpoints.card,
  isEnabled: webhookEndpoints.isEnabled,
  disabledReason: webhookEndpoints.disabledReason,
  failingSince: webhookEndpoints.failingSince,
  archivedAt: webhookEndpoints.archivedAt,
  version: webhookEndpoints.version,
  createdAt: webhookEndpoints.createdAt,
  lastDelivery,
};

/** Returns addresses with the result of their last delivery, searched by name and address. */
export async function listEndpoints(
  actor: AdminActor,
  request: PageRequest,
  show: 'current' | 'archived',
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: webhookEndpoints,
      sort: ENDPOINT_SORTS.created,
      request,
      filters:
        show === 'archived'
          ? isNotNull(webhookEndpoints.archivedAt)
          : isNull(webhookEndpoints.archivedAt),
      holding: (pattern) => anyHolds(pattern, webhookEndpoints.name, webhookEndpoints.url),
      rows: (cursor) => tx.select({ ...ENDPOINT, cursor }).from(webhookEndpoints),
    }),
  );
}

/** The addresses of the cards. */
export function listCardEndpoints(actor: AdminActor) {
  return asActor(actor, (tx) =>
    tx
      .select(ENDPOINT)
      .from(webhookEndpoints)
      .where(and(isNotNull(webhookEndpoints.card), isNull(webhookEndpoints.archivedAt))),
  );
}

/** One address, without its secret. @throws NotFoundError */
export async function getEndpoint(actor: AdminActor, id: string) {
  const [endpoint] = await asActor(actor, (tx) =>
    tx.select(ENDPOINT).from(webhookEndpoints).where(eq(webhookEndpoints.id, id)),
  );
  if (!endpoint) throw new NotFoundError();
  return endpoint;
}

/** An address as its page and the lists show it. */
export type EndpointRow = Awaited<ReturnType<typeof getEndpoint>>;

/** What the record of a delivery is called. */
const about = sql<string | null>`coalesce(
  ${webhookDeliveries.payload}->'data'->>'title', ${webhookDeliveries.payload}->'data'->>'invoiceNumber',
  ${webhookDeliveries.payload}->'data'->>'contactName', ${webhookDeliveries.payload}->'data'->>'company',
  ${webhookDeliveries.payload}->'data'->>'name')`;

/** Deliveries to an address with how many match, filtered by state and searched by the event's name. */
export async function listDeliveries(
  actor: AdminActor,
  endpointId: string,
  request: PageRequest,
  state: DeliveryState | null,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: webhookDeliveries,
      sort: DELIVERY_SORTS.created,
      request,
      filters: and(
        eq(webhookDeliveries.endpointId, endpointId),
        state ? eq(webhookDeliveries.state, state) : undefined,
      ),
      holding: (pattern) => ilike(webhookDeliveries.event, pattern),
      rows: (cursor) =>
        tx
          .select({
            id: webhookDeliveries.id,
            event: webhookDeliveries.event,
            about,
            state: webhookDeliveries.state,
            attempts: webhookDeliveries.attempts,
            nextAttemptAt: webhookDeliveries.nextAttemptAt,
            createdAt: webhookDeliveries.createdAt,
            cursor,
          })
          .from(webhookDeliveries),
    }),
  );
}

/** One row of the list of deliveries. */
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

/** Most attempts of one delivery that its page shows. */
const ATTEMPTS = 50;

/** One delivery with its address and its attempts, the newest first. @throws NotFoundError */
export async function getDelivery(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [delivery] = await tx
      .select({
        id: webhookDeliveries.id,
        eventId: webhookDeliveries.eventId,
        event: webhookDeliveries.event,
        payload: webhookDeliveries.payload,
        state: webhookDeliveries.state,
        attemptCount: webhookDeliveries.attempts,
        nextAttemptAt: webhookDeliveries.nextAttemptAt,
        deliveredAt: webhookDeliveries.deliveredAt,
        createdAt: webhookDeliveries.createdAt,
        endpointId: webhookEndpoints.id,
        endpointName: webhookEndpoints.name,
        url: webhookEndpoints.url,
        isSendable: sql<boolean>`${webhookEndpoints.isEnabled} and ${webhookEndpoints.archivedAt} is null`,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id));
    if (!delivery) throw new NotFoundError();
    const attempts = await tx
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.deliveryId, id))
      .orderBy(desc(webhookAttempts.createdAt), asc(webhookAttempts.id))
      .limit(ATTEMPTS);
    return { ...delivery, body: bodyOf(delivery, 2), attempts };
  });
}

/** One delivery as its page shows it. */
export type DeliveryRecord = Awaited<ReturnType<typeof getDelivery>>;
