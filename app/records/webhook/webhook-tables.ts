import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, firmAddPolicy, firmReadPolicy } from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, version } from '#app/platform/db/columns.ts';
import { CARD_EVENTS, DELIVERY_STATES } from './webhook-status.ts';

/** The firm's acts that webhooks are told of. */
const TELLING = ['overdue', 'mail', 'engagement set-up', 'billing plans'] as const;

/** Addresses that are notified of events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    /** Names of the events that it is notified of. */
    events: text().array().notNull(),
    /** The event whose card of the Zapier screen this address is; null for every other one. */
    card: text({ enum: CARD_EVENTS }),
    /** Signs what is sent (Standard Webhooks): "whsec_" and 32 random bytes in base64, encrypted with AUTH_SECRET. */
    secret: text().notNull(),
    isEnabled: boolean().notNull().default(true),
    /** Why it was turned off by itself; null when staff turned it off. */
    disabledReason: text(),
    /** When deliveries began to fail without one that succeeded since. */
    failingSince: moment(),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('webhook_endpoints_created').on(t.createdAt, t.id),
    index('webhook_endpoints_created_by').on(t.createdBy),
    oneOf('webhook_endpoints_card', t.card, CARD_EVENTS),
    // One address a card; one that was archived makes room for the next.
    uniqueIndex('webhook_endpoints_card_unique').on(t.card).where(sql`archived_at is null`),
    adminPolicy('webhook_endpoints'),
    firmReadPolicy('webhook_endpoints', TELLING),
    firmReadPolicy('webhook_endpoints', ['payments'], undefined, 'paid_read'),
  ],
);

/** One event on its way to one address. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every address that is notified of the event, and over all attempts. */
    eventId: uuid().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('webhook_deliveries_state', t.state, DELIVERY_STATES),
    uniqueIndex('webhook_deliveries_event_unique').on(t.endpointId, t.eventId),
    index('webhook_deliveries_endpoint_created').on(t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_created').on(t.createdAt, t.id),
    index('webhook_deliveries_next').on(t.nextAttemptAt).where(sql`state = 'waiting'`),
    adminPolicy('webhook_deliveries'),
    firmReadPolicy('webhook_deliveries', TELLING),
    firmAddPolicy('webhook_deliveries', TELLING),
    firmReadPolicy('webhook_deliveries', ['payments'], undefined, 'paid_read'),
    firmAddPolicy('webhook_deliveries', ['payments'], undefined, 'paid_add'),
  ],
);

/** One attempt to deliver: what was sent and what came back. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    responseStatus: integer(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /** The beginning of the answer. */
    responseBody: text(),
    /** What went wrong when there was no answer. */
    error: text(),
    durationMs: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_attempts_delivery').on(t.deliveryId, t.createdAt, t.id),
    adminPolicy('webhook_attempts'),
  ],
);
