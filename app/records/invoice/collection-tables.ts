import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminPolicy,
  currentUserId,
  customerRole,
  firmAddPolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import {
  createdAt,
  id,
  moment,
  money,
  oneOf,
  submission,
  version,
} from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import type { BillingContact } from './billing-contacts.ts';
import { invoices } from './billing-tables.ts';
import { INVOICE_ANSWERS } from './invoice-answers.ts';

/** How a customer is billed: days to pay, the purchase order of its invoices, and who is emailed what. */
export const billingTerms = pgTable(
  'billing_terms',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** Days to pay of an invoice that goes out without a due date; null for the firm's. */
    netDays: integer(),
    /** Printed on invoices that have no purchase order of their own. */
    purchaseOrder: text(),
    /** What the accountant's program calls the customer; null where it is called the same there. */
    exportName: text(),
    /** Empty for everyone at the customer who sees invoices. */
    contacts: jsonb().$type<BillingContact[]>().notNull().default([]),
    /** When a merge brought it to an account that has terms already. */
    replacedAt: moment(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('billing_terms_customer_unique').on(t.customerId).where(sql`replaced_at is null`),
    index('billing_terms_customer').on(t.customerId, t.id),
    check('billing_terms_net_days', sql`${t.netDays} between 0 and 120`),
    adminPolicy('billing_terms'),
    ...staffPolicies('billing_terms', 'money', 'act-money', ofSeenCustomer(t.customerId)),
  ],
);

/**
 * Which invoice a customer was reminded of, by which letter. A stage is the days from the due date on which its letter goes; it is
 * null for a letter that someone sent by hand.
 */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    letterId: uuid().notNull(),
    stage: integer(),
    /** The due date that the stage was counted from. */
    dueDate: date({ mode: 'string' }).notNull(),
    /** What was open. */
    open: money().notNull(),
    /** The firm's calendar date. */
    sentOn: date({ mode: 'string' }).notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    // Of two processes that remind at once one does.
    uniqueIndex('invoice_reminders_stage_unique')
      .on(t.customerId, t.invoiceId, t.dueDate, t.stage)
      .where(sql`stage is not null`),
    index('invoice_reminders_invoice').on(t.invoiceId, t.createdAt),
    index('invoice_reminders_customer').on(t.customerId, t.createdAt),
    index('invoice_reminders_created_by').on(t.createdBy),
    adminPolicy('invoice_reminders'),
    ...staffPolicies('invoice_reminders', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('invoice_reminders', ['reminders', 'autopay']),
    firmAddPolicy('invoice_reminders', ['reminders'], sql`${t.createdBy} is null`),
  ],
);

/** What a customer says of an invoice: that it disputes it, or when it pays. One of an invoice is open at a time. */
export const invoiceAnswers = pgTable(
  'invoice_answers',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    kind: text({ enum: INVOICE_ANSWERS }).notNull(),
    /** Why it is disputed; a note with a promise. */
    words: text(),
    /** The day that was promised. */
    promisedOn: date({ mode: 'string' }),
    /** Who said it: one of the customer's people, or staff who wrote down what they heard. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    withdrawnAt: moment(),
    settledAt: moment(),
    settledBy: uuid().references(() => users.id),
    settledByName: text(),
    /** What staff answered. */
    settlement: text(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('invoice_answers_kind', t.kind, INVOICE_ANSWERS),
    check('invoice_answers_promise', sql`(${t.kind} = 'promise') = (${t.promisedOn} is not null)`),
    check('invoice_answers_dispute', sql`${t.kind} <> 'dispute' or ${t.words} is not null`),
    uniqueIndex('invoice_answers_open_unique')
      .on(t.invoiceId)
      .where(sql`withdrawn_at is null and settled_at is null`),
    uniqueIndex('invoice_answers_submission_unique').on(t.submissionId),
    index('invoice_answers_invoice').on(t.invoiceId, t.createdAt),
    index('invoice_answers_customer').on(t.customerId, t.createdAt),
    index('invoice_answers_user').on(t.userId),
    index('invoice_answers_settled_by').on(t.settledBy),
    adminPolicy('invoice_answers'),
    ...staffPolicies('invoice_answers', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('invoice_answers', ['reminders', 'overdue', 'autopay']),
    ownRowsPolicy('invoice_answers', t.customerId, 'money'),
    pgPolicy('invoice_answers_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and ${t.customerId} = ${actingCustomerId('act-money')}
        and ${t.settledAt} is null and ${t.settlement} is null
        and ${hangsOn('invoices', t.invoiceId, sql`customer_id = ${actingCustomerId('act-money')} and status in ('sent', 'overdue')`)}`,
    }),
    pgPolicy('invoice_answers_customer_withdraw', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-money')} and ${t.settledAt} is null and ${t.withdrawnAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-money')} and ${t.withdrawnAt} is not null`,
    }),
  ],
);

/** Which statements were sent; those that go out by themselves once for a customer and month. */
export const sentStatements = pgTable(
  'sent_statements',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The first day of the month that it went out for by itself; null where someone sent it. */
    month: date({ mode: 'string' }),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    closing: money().notNull(),
    /** When a merge brought it to an account that has one of that month. */
    replacedAt: moment(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sent_statements_month_unique')
      .on(t.customerId, t.month)
      .where(sql`month is not null and replaced_at is null`),
    index('sent_statements_customer').on(t.customerId, t.createdAt),
    index('sent_statements_created_by').on(t.createdBy),
    adminPolicy('sent_statements'),
    ...staffPolicies('sent_statements', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('sent_statements', ['statements']),
    firmAddPolicy('sent_statements', ['statements'], sql`${t.createdBy} is null`),
  ],
);
