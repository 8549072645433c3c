import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminRole,
  currentUserId,
  customerRole,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffMay,
  staffReadPolicy,
  staffRole,
} from '#app/access/policies.ts';
import { createdAt, id, moment, money, oneOf } from '#app/platform/db/columns.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from './billing-tables.ts';
import { paymentAttempts } from './payment-attempt-tables.ts';
import { DEBIT_STATES } from './payment-method-status.ts';
import { paymentMethods } from './payment-method-tables.ts';

/**
 * The standing authorizations by which clients have their invoices taken from a saved method, as they were agreed to. A client turns one
 * on and off, staff only off; a paused one takes nothing until the client turns it on again, which is a new row.
 */
export const autopays = pgTable(
  'autopays',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    methodId: uuid()
      .notNull()
      .references(() => paymentMethods.id),
    /** What was agreed to, word for word. */
    mandate: text().notNull(),
    agreedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** Why it rests, and since when. */
    pausedAt: moment(),
    pausedFor: text(),
    endedAt: moment(),
    endedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('autopays_customer_unique').on(t.customerId).where(sql`ended_at is null`),
    index('autopays_customer').on(t.customerId, t.createdAt),
    index('autopays_method').on(t.methodId),
    index('autopays_agreed_by').on(t.agreedBy),
    index('autopays_ended_by').on(t.endedBy),
    pgPolicy('autopays_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('autopays_admin_end', {
      for: 'update',
      to: adminRole,
      using: sql`${t.endedAt} is null`,
      withCheck: sql`${t.endedAt} is not null`,
    }),
    staffReadPolicy('autopays', 'money', ofSeenCustomer(t.customerId)),
    pgPolicy('autopays_staff_end', {
      for: 'update',
      to: staffRole,
      using: sql`${staffMay('act-money')} and ${t.endedAt} is null and ${ofSeenCustomer(t.customerId)}`,
      withCheck: sql`${staffMay('act-money')} and ${t.endedAt} is not null and ${ofSeenCustomer(t.customerId)}`,
    }),
    ownRowsPolicy('autopays', t.customerId, 'money'),
    pgPolicy('autopays_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.agreedBy} = ${currentUserId} and ${t.customerId} = ${actingCustomerId('act-money')}
        and ${t.endedAt} is null and ${t.pausedAt} is null
        and ${hangsOn('payment_methods', t.methodId, sql`customer_id = ${actingCustomerId('act-money')} and state = 'usable'`)}`,
    }),
    pgPolicy('autopays_customer_end', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-money')} and ${t.endedAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-money')} and ${t.endedAt} is not null`,
    }),
    firmReadPolicy('autopays', ['autopay']),
    firmChangePolicy(
      'autopays',
      'autopay',
      sql`${t.pausedAt} is null`,
      sql`${t.pausedAt} is not null`,
    ),
  ],
);

/** What is announced to be taken of an invoice and when, how often that was tried, and what came of it. One of an invoice is open at a time. */
export const autopayDebits = pgTable(
  'autopay_debits',
  {
    id: id(),
    autopayId: uuid()
      .notNull()
      .references(() => autopays.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: money().notNull(),
    /** What a card adds to it. */
    surcharge: money().notNull().default('0.00'),
    /** The firm's day on which it is taken. */
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: DEBIT_STATES }).notNull().default('announced'),
    tries: integer().notNull().default(0),
    /** The latest try. */
    attemptId: uuid().references(() => paymentAttempts.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('autopay_debits_state', t.state, DEBIT_STATES),
    check('autopay_debits_amount', sql`${t.amount} > 0`),
    uniqueIndex('autopay_debits_invoice_unique')
      .on(t.invoiceId)
      .where(sql`state in ('announced', 'taking')`),
    index('autopay_debits_autopay').on(t.autopayId),
    index('autopay_debits_invoice').on(t.invoiceId),
    index('autopay_debits_attempt').on(t.attemptId),
    index('autopay_debits_due').on(t.day).where(sql`state in ('announced', 'taking')`),
    pgPolicy('autopay_debits_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('autopay_debits', 'money', ofSeenRecord('invoices', t.invoiceId)),
    pgPolicy('autopay_debits_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('invoices', t.invoiceId),
    }),
    firmReadPolicy('autopay_debits', ['autopay']),
    firmAddPolicy(
      'autopay_debits',
      ['autopay'],
      hangsOn('autopays', t.autopayId, sql`ended_at is null and paused_at is null`),
    ),
    firmChangePolicy(
      'autopay_debits',
      'autopay',
      sql`${t.state} in ('announced', 'taking')`,
      sql`true`,
    ),
  ],
);
