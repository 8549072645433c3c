import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  adminRole,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  staffMay,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { createdAt, id, moment, money, oneOf } from '#app/platform/db/columns.ts';
import { paymentAttempts } from '../invoice/payment-attempt-tables.ts';
import { PAYOUT_STATES } from './payout-status.ts';

// Money of any customer is in them: who reads them sees all. The firm alone writes what the provider says.
const policies = (table: string) => [
  pgPolicy(`${table}_admin_read`, { for: 'select', to: adminRole, using: sql`true` }),
  staffReadPolicy(table, 'money', staffMay(EVERY_CUSTOMER)),
  firmReadPolicy(table, ['payments']),
  firmAddPolicy(table, ['payments']),
  firmChangePolicy(table, 'payments', sql`true`, sql`true`),
];

/** What the provider pays out to the firm's bank, or takes from it where the amount is below zero. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: id(),
    /** What the provider calls it. */
    providerId: text().notNull(),
    amount: money().notNull(),
    arrivesOn: date({ mode: 'string' }).notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    /** Whether the provider lists what it holds: it does for those that it makes by itself. */
    isAutomatic: boolean().notNull(),
    /** Whether that list is whole. */
    isReconciled: boolean().notNull().default(false),
    /** What the bank's line says. */
    descriptor: text(),
    /** Why it failed, in words for staff. */
    problem: text(),
    madeAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('provider_payouts_provider_unique').on(t.providerId),
    index('provider_payouts_arrives').on(t.arrivesOn, t.id),
    check('provider_payouts_amount', sql`${t.amount} <> 0`),
    oneOf('provider_payouts_state', t.state, PAYOUT_STATES),
    ...policies('provider_payouts'),
  ],
);

/**
 * What moves the firm's balance at the provider, each once by the provider's id. `post_provider_movement` (SQL) posts what no entry of a
 * ledger does: fees, and money that is of no attempt.
 */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: id(),
    /** What the provider calls it. */
    providerId: text().notNull(),
    /** Its reporting category at the provider. */
    category: text().notNull(),
    amount: money().notNull(),
    fee: money().notNull(),
    description: text().notNull(),
    /** What moved the money; null for what the provider takes by itself. */
    sourceId: text(),
    /** Whose money it is: null of what was begun elsewhere. */
    attemptId: uuid().references(() => paymentAttempts.id),
    payoutId: uuid().references(() => providerPayouts.id),
    occurredAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('provider_movements_provider_unique').on(t.providerId),
    index('provider_movements_payout').on(t.payoutId),
    index('provider_movements_attempt').on(t.attemptId),
    index('provider_movements_occurred').on(t.occurredAt, t.id),
    ...policies('provider_movements'),
  ],
);
