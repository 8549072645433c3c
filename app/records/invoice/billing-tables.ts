import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminPolicy,
  adminRole,
  customerRole,
  firmAddPolicy,
  firmChangePolicy,
  firmMadePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffMay,
  staffPolicies,
  staffRole,
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
import { trigramIndex, wordIndex } from '#app/platform/db/trigram-index.ts';
import { billingPlans } from '../billing-plan/billing-plan-tables.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { proposals } from '../proposal/proposal-tables.ts';
import { retainers } from '../retainer/retainer-tables.ts';
import { INVOICE_STATUSES, PAYMENT_METHODS } from './billing-status.ts';
import { type IssuedContent, TAX_RULES } from './issued-content.ts';

/** The order of due dates. Invoices without one come last. */
export function invoiceDueOrder(t: { dueDate: AnyPgColumn }): SQL {
  return sql`coalesce(${t.dueDate}, 'infinity'::date)`;
}

/** The order of numbers. Drafts without one come first. */
export function invoiceNumberOrder(t: { invoiceNumber: AnyPgColumn }): SQL {
  return sql`coalesce(${t.invoiceNumber}, '')`;
}

/** An invoice's number as it is compared with others: without regard to case and spaces. */
export function numberKey(number: SQLWrapper): SQL {
  return sql`lower(regexp_replace(${number}, '\\s+', '', 'g'))`;
}

/** The last number that a series assigned: `invoice`, or `invoice 2026` where numbers begin anew each year. */
export const numberSeries = pgTable(
  'number_series',
  { name: text().primaryKey(), last: integer().notNull() },
  () => [
    adminPolicy('number_series'),
    ...staffPolicies('number_series', 'money', 'act-money'),
    firmReadPolicy('number_series', ['engagement set-up']),
    firmAddPolicy('number_series', ['engagement set-up']),
    firmChangePolicy('number_series', 'engagement set-up', sql`true`, sql`true`),
  ],
);

/** Invoices. A customer sees one from the moment it leaves draft. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** Null for a draft that gets the next one of the series when it goes out. */
    invoiceNumber: text(),
    /** How many earlier invoices have the same number but for case and spaces: from before that was refused. */
    numberRepeat: integer().notNull().default(0),
    description: text(),
    /** With tax. */
    amount: money().notNull(),
    /** On the whole, before tax, and the percentage that it was given as. */
    discount: money().notNull().default('0.00'),
    discountPercent: numeric({ precision: 6, scale: 3 }),
    /** Null for an invoice without lines. */
    taxRule: text({ enum: TAX_RULES }),
    tax: money().notNull().default('0.00'),
    /** Of a client that pays no tax, as it was when the draft was saved. */
    exemption: jsonb().$type<IssuedContent['exemption']>(),
    /** What credit notes over a part have taken off what was issued; `credit_part` (SQL) is the only writer. */
    credited: money().notNull().default('0.00'),
    dueDate: date({ mode: 'string' }),
    /** The customer's purchase order that it is for. */
    purchaseOrder: text(),
    /** The day that a draft is meant to go out on; null for as soon as it is ready. */
    sendOn: date({ mode: 'string' }),
    status: text({ enum: INVOICE_STATUSES }).notNull().default('draft'),
    /** A prepayment stays on the account as balance once it is paid; any other invoice is charged to the account by its payment. */
    isPrepayment: boolean().notNull().default(false),
    /** The proposal whose plan it is a part of, and its place among the plan's invoices, from 0. */
    proposalId: uuid().references(() => proposals.id),
    planPlace: integer(),
    /** The billing plan that made it, and the day of the period that it is for; a plan by milestones has none. */
    billingPlanId: uuid().references(() => billingPlans.id),
    billingPeriod: date({ mode: 'string' }),
    /** The retainer that it adds a block to once it is paid. */
    retainerId: uuid().references(() => retainers.id),
    sentAt: moment(),
    paidDate: moment(),
    /** When it released its hours to be invoiced again: it can't be restored then. */
    hoursReleasedAt: moment(),
    ...submission(),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique('invoices_id_customer_unique').on(t.id, t.customerId),
    index('invoices_status_due').on(t.status, t.dueDate),
    // A list of one status, and how many it holds, is read from this alone.
    index('invoices_current_status')
      .on(t.status, t.createdAt, t.id)
      .where(sql`${t.archivedAt} is null`),
    // What is out and not paid, by the day until which it is to be.
    index('invoices_out_due')
      .on(t.dueDate, t.id)
      .where(sql`${t.status} in ('sent', 'overdue') and ${t.archivedAt} is null`),
    index('invoices_out_of_customer')
      .on(t.customerId, t.dueDate, t.id)
      .where(sql`${t.status} in ('sent', 'overdue') and ${t.archivedAt} is null`),
    // What is open and in draft adds up from this alone.
    index('invoices_unpaid_sums')
      .on(t.status, t.dueDate, t.amount, t.credited, t.id)
      .where(sql`${t.status} in ('draft', 'sent', 'overdue') and ${t.archivedAt} is null`),
    index('invoices_due_order').on(invoiceDueOrder(t), t.id),
    // What went out in a period, or until a day and is not paid.
    index('invoices_went_out').on(t.status, sql`coalesce(${t.sentAt}, ${t.createdAt})`),
    // Those paid of late are read from this alone.
    index('invoices_paid_date').on(t.paidDate).where(sql`${t.status} = 'paid'`),
    index('invoices_amount').on(t.amount, t.id),
    oneOf('invoices_status', t.status, INVOICE_STATUSES),
    oneOf('invoices_tax_rule', t.taxRule, TAX_RULES),
    check('invoices_credited', sql`${t.credited} between 0 and ${t.amount}`),
    uniqueIndex('invoices_number_unique').on(t.invoiceNumber),
    index('invoices_number_order').on(invoiceNumberOrder(t), t.id),
    check(
      'invoices_out_has_number',
      sql`${t.status} not in ('sent', 'overdue', 'paid') or ${t.invoiceNumber} is not null`,
    ),
    uniqueIndex('invoices_number_key_unique').on(numberKey(t.invoiceNumber), t.numberRepeat),
    uniqueIndex('invoices_submission_unique').on(t.submissionId),
    uniqueIndex('invoices_plan_place_unique')
      .on(t.proposalId, t.planPlace)
      .where(sql`${t.proposalId} is not null`),
    // A plan makes one invoice of each period, whoever runs it and however often.
    uniqueIndex('invoices_billing_period_unique')
      .on(t.billingPlanId, t.billingPeriod)
      .where(sql`${t.billingPlanId} is not null`),
    check(
      'invoices_billing_period',
      sql`${t.billingPeriod} is null or ${t.billingPlanId} is not null`,
    ),
    check('invoices_fills_ahead', sql`${t.retainerId} is null or ${t.isPrepayment}`),
    index('invoices_retainer').on(t.retainerId).where(sql`${t.retainerId} is not null`),
    index('invoices_customer_created').on(t.customerId, t.createdAt, t.id),
    // How many a customer has is read from this alone.
    index('invoices_of_customer')
      .on(t.customerId, t.status, t.sentAt)
      .where(sql`${t.archivedAt} is null`),
    index('invoices_created').on(t.createdAt, t.id),
    index('invoices_created_by').on(t.createdBy),
    // Reports leave out what pays a prepayment.
    index('invoices_prepayments').on(t.id).where(sql`${t.isPrepayment}`),
    index('invoices_archived').on(t.createdAt, t.id).where(sql`${t.archivedAt} is not null`),
    trigramIndex('invoices', t.invoiceNumber, t.description),
    wordIndex('invoices', t.invoiceNumber, t.description),
    adminPolicy('invoices'),
    ...staffPolicies('invoices', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('invoices', ['overdue', 'reminders'], sql`${t.status} in ('sent', 'overdue')`),
    firmReadPolicy(
      'invoices',
      ['autopay'],
      sql`(${t.status} in ('sent', 'overdue') or exists (select from autopay_debits d where d.invoice_id = ${t.id}))
        and exists (select from autopays a where a.customer_id = ${t.customerId})`,
      'autopay_read',
    ),
    // What is reminded of is locked, and nothing of it changes.
    firmChangePolicy('invoices', 'reminders', sql`true`, sql`false`, 'lock'),
    firmMadePolicy('invoices', ['engagement set-up', 'billing plans'], t.createdAt),
    firmAddPolicy('invoices', ['engagement set-up', 'billing plans'], sql`${t.status} = 'draft'`),
    // What a plan sends it has made in the same transaction.
    firmChangePolicy(
      'invoices',
      'billing plans',
      sql`${t.status} = 'draft' and ${t.createdAt} = now()`,
      sql`${t.status} = 'sent' and ${t.billingPlanId} is not null`,
      'send',
    ),
    firmChangePolicy(
      'invoices',
      'overdue',
      sql`${t.status} = 'sent'`,
      sql`${t.status} = 'overdue'`,
    ),
    // What a provider of payments brings pays what someone began to pay there. What hangs on other invoices is hidden by this too.
    firmReadPolicy(
      'invoices',
      ['payments'],
      sql`exists (select from payment_attempt_parts p where p.invoice_id = ${t.id})`,
      'paid_read',
    ),
    firmChangePolicy(
      'invoices',
      'payments',
      sql`${t.status} in ('sent', 'overdue')`,
      sql`${t.status} in ('sent', 'overdue', 'paid')`,
      'pay',
    ),
    firmChangePolicy(
      'invoices',
      'payments',
      sql`${t.status} = 'paid' and invoice_goes_back_now(${t.id})`,
      sql`${t.status} in ('sent', 'overdue', 'paid')`,
      'reopen',
    ),
    // A draft that is cancelled was never sent, and stays the firm's own.
    ownRowsPolicy(
      'invoices',
      t.customerId,
      'money',
      sql`${t.status} <> 'draft' and (${t.status} <> 'cancelled' or ${t.sentAt} is not null) and ${t.archivedAt} is null`,
    ),
  ],
);

const ofVisibleInvoice = (invoiceId: AnyPgColumn) =>
  hangsOn(
    'invoices',
    invoiceId,
    sql`customer_id = ${actingCustomerId('money')} and status <> 'draft' and (status <> 'cancelled' or sent_at is not null) and archived_at is null`,
  );

/** What an invoice is for, line by line; their amounts add up to the invoice's. An invoice without lines is one amount. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    description: text().notNull(),
    /** In hours, rounded, where `minutes` are what is multiplied. */
    quantity: numeric({ precision: 10, scale: 2 }).notNull(),
    minutes: integer(),
    unit: text(),
    /** As it was typed: two decimals, or up to four. */
    unitPrice: numeric().notNull(),
    /** Off this line, and the percentage that it was given as. */
    discount: money().notNull().default('0.00'),
    discountPercent: numeric({ precision: 6, scale: 3 }),
    /** Quantity times unit price, rounded to the cent, less the line's discount. */
    amount: money().notNull(),
    /** Its part of the invoice's discount. */
    share: money().notNull().default('0.00'),
    taxName: text(),
    taxRate: numeric({ precision: 6, scale: 3 }),
    /** Where tax is rounded on each line. */
    taxAmount: money(),
  },
  (t) => [
    check('invoice_lines_unit_price', sql`scale(${t.unitPrice}) <= 4`),
    check('invoice_lines_discount', sql`${t.discount} >= 0`),
    check(
      'invoice_lines_tax',
      sql`(${t.taxName} is null) = (${t.taxRate} is null) and ${t.taxRate} between 0 and 100`,
    ),
    uniqueIndex('invoice_lines_position_unique').on(t.invoiceId, t.position),
    adminPolicy('invoice_lines'),
    ...staffPolicies('invoice_lines', 'money', 'act-money', ofSeenRecord('invoices', t.invoiceId)),
    firmReadPolicy('invoice_lines', ['overdue', 'billing plans'], hangsOn('invoices', t.invoiceId)),
    firmReadPolicy('invoice_lines', ['payments'], hangsOn('invoices', t.invoiceId), 'paid_read'),
    firmAddPolicy('invoice_lines', ['billing plans'], hangsOn('invoices', t.invoiceId)),
    pgPolicy('invoice_lines_customer_read', {
      for: 'select',
      to: customerRole,
      using: ofVisibleInvoice(t.invoiceId),
    }),
  ],
);

/** Payments on an invoice. A reversed one stays, with the time of its reversal. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: money().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    note: text(),
    createdBy: uuid().references(() => users.id),
    reversedAt: moment(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    check('invoice_payments_amount', sql`${t.amount} > 0`),
    oneOf('invoice_payments_method', t.method, PAYMENT_METHODS),
    uniqueIndex('invoice_payments_submission_unique').on(t.submissionId),
    // What has been paid is read from this alone.
    index('invoice_payments_paid').on(t.invoiceId, t.amount).where(sql`${t.reversedAt} is null`),
    index('invoice_payments_invoice').on(t.invoiceId, t.createdAt, t.id),
    index('invoice_payments_created_by').on(t.createdBy),
    index('invoice_payments_paid_on').on(t.paidOn),
    adminPolicy('invoice_payments'),
    ...staffPolicies(
      'invoice_payments',
      'money',
      'act-money',
      ofSeenRecord('invoices', t.invoiceId),
    ),
    firmReadPolicy(
      'invoice_payments',
      ['overdue', 'billing plans', 'reminders', 'autopay'],
      hangsOn('invoices', t.invoiceId),
    ),
    firmReadPolicy(
      'invoice_payments',
      ['payments'],
      hangsOn('invoices', t.invoiceId),
      'provider_read',
    ),
    firmAddPolicy(
      'invoice_payments',
      ['payments'],
      sql`${t.createdBy} is null and (${t.method} in ('ach', 'card') or (${t.method} = 'balance' and invoice_goes_back_now(${t.invoiceId}))) and ${hangsOn('invoices', t.invoiceId)}`,
    ),
    // What goes back at the provider is undone here.
    firmChangePolicy(
      'invoice_payments',
      'payments',
      sql`goes_back_now(${t.id}, null)`,
      sql`${t.reversedAt} = now()`,
      'give_back',
    ),
    pgPolicy('invoice_payments_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.reversedAt} is null and ${ofVisibleInvoice(t.invoiceId)}`,
    }),
  ],
);

/**
 * Why the rest of an invoice was written off, and the sales tax that came back with it. The amount and the day are the payment's by
 * the method of that name. Staff alone read it, and nobody changes it.
 */
export const writeOffs = pgTable(
  'write_offs',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => invoicePayments.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    tax: money().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('write_offs_tax', sql`${t.tax} >= 0`),
    pgPolicy('write_offs_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('write_offs_admin_insert', { for: 'insert', to: adminRole, withCheck: sql`true` }),
    ...(['select', 'insert'] as const).map((command) => {
      const may = sql`${staffMay(command === 'select' ? 'money' : 'act-money')} and ${hangsOn('invoice_payments', t.paymentId)}`;
      return pgPolicy(`write_offs_staff_${command === 'select' ? 'read' : 'insert'}`, {
        for: command,
        to: staffRole,
        ...(command === 'select' ? { using: may } : { withCheck: may }),
      });
    }),
  ],
);
