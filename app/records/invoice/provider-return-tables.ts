import { sql } from 'drizzle-orm';
import { check, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminRole,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  staffMay,
  staffReadPolicy,
  staffRole,
} from '#app/access/policies.ts';
import { createdAt, id, moment, money, oneOf, submission } from '#app/platform/db/columns.ts';
import { invoices } from './billing-tables.ts';
import { paymentAttempts } from './payment-attempt-tables.ts';
import { RETURN_AFTERWARDS, RETURN_KINDS, RETURN_STATES } from './provider-return-status.ts';

/**
 * What goes back of a payment that a provider brought. A refund is committed before the provider hears of it, and its id goes along.
 * Nothing is posted before the money has left, and the firm alone settles.
 */
export const providerReturns = pgTable(
  'provider_returns',
  {
    id: id(),
    kind: text({ enum: RETURN_KINDS }).notNull(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    /** Of which invoice's payment; null of what the client has ahead, or of the whole payment. */
    invoiceId: uuid().references(() => invoices.id),
    amount: money().notNull(),
    /** How much of the amount is the fee of a card. */
    surcharge: money().notNull().default('0.00'),
    /** In words for the client. */
    reason: text().notNull(),
    afterwards: text({ enum: RETURN_AFTERWARDS }).notNull().default('open'),
    state: text({ enum: RETURN_STATES }).notNull().default('asked'),
    /** What the provider calls it. */
    providerId: text(),
    /** Why it failed, in words for staff. */
    problem: text(),
    /** When the money left, and when it came back. */
    settledAt: moment(),
    undoneAt: moment(),
    ...submission(),
    /** Null for what was begun at the provider. */
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check('provider_returns_amount', sql`${t.amount} > 0`),
    oneOf('provider_returns_kind', t.kind, RETURN_KINDS),
    oneOf('provider_returns_state', t.state, RETURN_STATES),
    oneOf('provider_returns_afterwards', t.afterwards, RETURN_AFTERWARDS),
    uniqueIndex('provider_returns_provider_unique').on(t.providerId),
    uniqueIndex('provider_returns_submission_unique').on(t.submissionId),
    index('provider_returns_attempt').on(t.attemptId),
    index('provider_returns_invoice').on(t.invoiceId),
    index('provider_returns_settled').on(t.settledAt),
    index('provider_returns_created_by').on(t.createdBy),
    // Those that something may still become of.
    index('provider_returns_open').on(t.createdAt).where(sql`${t.state} in ('asked', 'pending')`),
    pgPolicy('provider_returns_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('provider_returns_admin_add', {
      for: 'insert',
      to: adminRole,
      withCheck: sql`${t.kind} = 'refund' and ${t.state} = 'asked'`,
    }),
    staffReadPolicy('provider_returns', 'money', hangsOn('payment_attempts', t.attemptId)),
    pgPolicy('provider_returns_staff_add', {
      for: 'insert',
      to: staffRole,
      withCheck: sql`${t.kind} = 'refund' and ${t.state} = 'asked' and ${staffMay('act-money')} and ${hangsOn('payment_attempts', t.attemptId)}`,
    }),
    // What the provider refuses at once never moved.
    ...(['admin', 'staff'] as const).map((who) => {
      const refused = sql`${t.kind} = 'refund' and ${t.providerId} is null`;
      const may = who === 'admin' ? refused : sql`${refused} and ${staffMay('act-money')}`;
      return pgPolicy(`provider_returns_${who}_refuse`, {
        for: 'update',
        to: who === 'admin' ? adminRole : staffRole,
        using: sql`${t.state} = 'asked' and ${may}`,
        withCheck: sql`${t.state} = 'failed' and ${may}`,
      });
    }),
    firmReadPolicy('provider_returns', ['payments']),
    firmAddPolicy('provider_returns', ['payments']),
    firmChangePolicy('provider_returns', 'payments', sql`true`, sql`true`),
  ],
);
