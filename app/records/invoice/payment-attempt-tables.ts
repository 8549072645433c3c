import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminRole,
  customerRole,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenRecord,
  staffMay,
  staffReadPolicy,
  staffRole,
} from '#app/access/policies.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { bytea, createdAt, id, moment, money, oneOf } from '#app/platform/db/columns.ts';
import { invoices } from './billing-tables.ts';
import { transactions } from './ledger-tables.ts';
import { ATTEMPT_KINDS, ATTEMPT_STATES, EVENT_VERDICTS } from './payment-attempt-status.ts';
import { paymentMethods } from './payment-method-tables.ts';

/** Attempts that pay an invoice which the acting person sees. */
function ofPaidInvoice(attemptId: AnyPgColumn): SQL {
  return sql`exists (select from payment_attempt_parts p where p.attempt_id = ${attemptId})`;
}

/**
 * What clients begin to pay at a provider. It is committed before the provider hears of it, and its id goes along: what comes back finds
 * it, whatever comes first. The login of accounts begins and ends attempts, the firm settles them.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    kind: text({ enum: ATTEMPT_KINDS }).notNull(),
    /** What its invoices get. */
    amount: money().notNull(),
    /** What the card adds to it, by the setting when it was begun. */
    surcharge: money().notNull().default('0.00'),
    state: text({ enum: ATTEMPT_STATES }).notNull().default('opening'),
    /** The provider's page on which it is paid, its payment, and the address of that page. */
    sessionId: text(),
    intentId: text(),
    url: text(),
    /** What the provider's page says it is for, and the path that it leads back to: asked again, the very same is asked. */
    title: text().notNull(),
    returnTo: text().notNull(),
    /** Why it failed, in the provider's words for people, and its own word for it. */
    reason: text(),
    failureCode: text(),
    /** What it was paid with, as the provider says: a bank or a kind of card, and its last digits. */
    methodName: text(),
    lastFour: text(),
    /** What was settled, which may be less than was asked. */
    settled: money(),
    /** When the bank began to work on it, when the money was there, when it ended without. */
    processingSince: moment(),
    settledAt: moment(),
    endedAt: moment(),
    /** The saved method that it is taken from, without a page; null for a page. */
    methodId: uuid().references(() => paymentMethods.id),
    /** Who began it; null by the link of an email. */
    startedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check('payment_attempts_amount', sql`${t.amount} > 0`),
    check('payment_attempts_surcharge', sql`${t.surcharge} >= 0`),
    oneOf('payment_attempts_kind', t.kind, ATTEMPT_KINDS),
    oneOf('payment_attempts_state', t.state, ATTEMPT_STATES),
    uniqueIndex('payment_attempts_session_unique').on(t.sessionId),
    uniqueIndex('payment_attempts_intent_unique').on(t.intentId),
    index('payment_attempts_started_by').on(t.startedBy),
    index('payment_attempts_method').on(t.methodId),
    index('payment_attempts_settled').on(t.settledAt, t.id),
    // Those that something may still become of.
    index('payment_attempts_live')
      .on(t.createdAt)
      .where(sql`${t.state} in ('opening', 'open', 'processing')`),
    pgPolicy('payment_attempts_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('payment_attempts', 'money', ofPaidInvoice(t.id)),
    pgPolicy('payment_attempts_customer_read', {
      for: 'select',
      to: customerRole,
      using: ofPaidInvoice(t.id),
    }),
    firmReadPolicy('payment_attempts', ['payments', 'reminders', 'overdue', 'autopay']),
    firmChangePolicy('payment_attempts', 'payments', sql`true`, sql`true`),
  ],
);

/** Of which invoice an attempt pays how much, in this order. */
export const paymentAttemptParts = pgTable(
  'payment_attempt_parts',
  {
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.invoiceId] }),
    index('payment_attempt_parts_invoice').on(t.invoiceId),
    check('payment_attempt_parts_amount', sql`${t.amount} > 0`),
    pgPolicy('payment_attempt_parts_admin_read', {
      for: 'select',
      to: adminRole,
      using: sql`true`,
    }),
    staffReadPolicy('payment_attempt_parts', 'money', ofSeenRecord('invoices', t.invoiceId)),
    pgPolicy('payment_attempt_parts_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('invoices', t.invoiceId),
    }),
    firmReadPolicy('payment_attempt_parts', ['payments', 'reminders', 'overdue', 'autopay']),
  ],
);

/** Which attempt brought the money of a ledger's entry: it is posted to what the provider holds. */
export const providerEntries = pgTable(
  'provider_entries',
  {
    transactionId: uuid()
      .primaryKey()
      .references(() => transactions.id),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** Whether it is of the fee of a card: the money that came in, and what was charged of it. */
    isSurcharge: boolean().notNull().default(false),
  },
  (t) => [
    index('provider_entries_attempt').on(t.attemptId),
    pgPolicy('provider_entries_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('provider_entries', 'money', hangsOn('transactions', t.transactionId)),
    firmAddPolicy('provider_entries', ['payments'], hangsOn('transactions', t.transactionId)),
    // What an attempt brought is read while some of it goes back.
    firmReadPolicy(
      'provider_entries',
      ['payments'],
      sql`exists (select from provider_returns r where r.attempt_id = ${t.attemptId} and r.settled_at = now())`,
    ),
  ],
);

/** What the provider said, byte for byte, each event once; and what came of it. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: id(),
    eventId: text().notNull(),
    type: text().notNull(),
    body: bytea().notNull(),
    verdict: text({ enum: EVENT_VERDICTS }).notNull().default('waiting'),
    /** What staff should know of it. */
    note: text(),
    /** The attempt that it was about. */
    attemptId: uuid().references(() => paymentAttempts.id),
    /** When the provider delivered it; null while it is known from the provider's list alone. */
    deliveredAt: moment(),
    /** Whether that list had it long after it should have been delivered, and when staff were told of such. */
    isMissed: boolean().notNull().default(false),
    toldAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('provider_events_event_unique').on(t.eventId),
    oneOf('provider_events_verdict', t.verdict, EVENT_VERDICTS),
    index('provider_events_created').on(t.createdAt, t.id),
    index('provider_events_verdict_created').on(t.verdict, t.createdAt, t.id),
    index('provider_events_attempt').on(t.attemptId),
    index('provider_events_delivered').on(t.deliveredAt),
    index('provider_events_missed').on(t.createdAt, t.id).where(sql`${t.isMissed}`),
    // Those that staff are to look at.
    index('provider_events_open').on(t.createdAt).where(sql`${t.verdict} = 'waiting'`),
    pgPolicy('provider_events_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('provider_events_staff_read', {
      for: 'select',
      to: staffRole,
      using: sql`${staffMay('money')} and ${staffMay(EVERY_CUSTOMER)}`,
    }),
    firmReadPolicy('provider_events', ['payments']),
    firmChangePolicy('provider_events', 'payments', sql`${t.verdict} = 'waiting'`, sql`true`),
  ],
);
