import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
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
  adminPolicy,
  adminRole,
  customerRole,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofPayingCustomer,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffMay,
  staffPolicies,
  staffReadPolicy,
  staffRole,
} from '#app/access/policies.ts';
import { createdAt, id, moment, money, oneOf, submission } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { TRANSACTION_TYPES } from './billing-status.ts';
import { invoicePayments, invoices } from './billing-tables.ts';

/** One account per customer; both figures start at zero and move only with a ledger entry. */
export const customerAccounts = pgTable(
  'customer_accounts',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    availableBalance: money().notNull().default('0.00'),
    totalSpent: money().notNull().default('0.00'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('customer_accounts_customer_unique').on(t.customerId),
    adminPolicy('customer_accounts'),
    ...staffPolicies('customer_accounts', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('customer_accounts', ['reminders', 'overdue', 'autopay']),
    firmReadPolicy('customer_accounts', ['payments'], ofPayingCustomer(t.customerId), 'paid_read'),
    firmChangePolicy('customer_accounts', 'payments', sql`true`, sql`true`),
    ownRowsPolicy('customer_accounts', t.customerId, 'money'),
  ],
);

/** Ledger entries. Append-only: no role may change or remove one. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => customerAccounts.id),
    /** Place in the account's ledger, counted from 1 without a gap. */
    entryNumber: integer().notNull(),
    type: text({ enum: TRANSACTION_TYPES }).notNull(),
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    description: text().notNull(),
    /** The invoice that the entry pays or charges. */
    invoiceId: uuid().references(() => invoices.id),
    /** The payment that posted the entry, or that was taken back by it; null for what no payment moved. */
    paymentId: uuid().references(() => invoicePayments.id),
    /** The entry that this one takes back; each can be taken back once. */
    reversesId: uuid().references((): AnyPgColumn => transactions.id),
    /** The entry of a merged account that this one posts again (decision 0054). */
    repostsId: uuid().references((): AnyPgColumn => transactions.id),
    /** When what this one posts again was first posted: reports go on counting it there. */
    firstPostedAt: moment(),
    ...submission(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('transactions_entry_number_unique').on(t.accountId, t.entryNumber),
    uniqueIndex('transactions_reverses_unique').on(t.reversesId),
    uniqueIndex('transactions_submission_unique').on(t.submissionId),
    index('transactions_invoice').on(t.invoiceId),
    uniqueIndex('transactions_reposts_unique').on(t.repostsId),
    // A payment posts one credit and one debit to a ledger at most, and each is taken back by one.
    uniqueIndex('transactions_payment_account_unique').on(
      t.paymentId,
      t.type,
      sql`(${t.reversesId} is null)`,
      t.accountId,
    ),
    check('transactions_amount', sql`${t.amount} > 0`),
    oneOf('transactions_type', t.type, TRANSACTION_TYPES),
    index('transactions_account_created').on(t.accountId, t.createdAt, t.id),
    index('transactions_created_by').on(t.createdBy),
    index('transactions_charged_at')
      .on(sql`coalesce(${t.firstPostedAt}, ${t.createdAt})`)
      .where(sql`${t.type} = 'debit' and ${t.invoiceId} is null and ${t.reversesId} is null`),
    pgPolicy('transactions_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('transactions_admin_add', { for: 'insert', to: adminRole, withCheck: sql`true` }),
    firmReadPolicy('transactions', ['payments'], hangsOn('customer_accounts', t.accountId)),
    firmAddPolicy(
      'transactions',
      ['payments'],
      sql`${t.createdBy} is null and ${t.reversesId} is null and ${t.repostsId} is null and ${hangsOn('customer_accounts', t.accountId)}`,
    ),
    firmAddPolicy(
      'transactions',
      ['payments'],
      sql`${t.createdBy} is null and ${t.repostsId} is null and goes_back_now(${t.paymentId}, ${t.reversesId}) and ${hangsOn('customer_accounts', t.accountId)}`,
      'give_back',
    ),
    staffReadPolicy('transactions', 'money', ofSeenRecord('customer_accounts', t.accountId)),
    pgPolicy('transactions_staff_add', {
      for: 'insert',
      to: staffRole,
      withCheck: sql`${staffMay('act-money')} and ${ofSeenRecord('customer_accounts', t.accountId)}`,
    }),
    pgPolicy('transactions_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'customer_accounts',
        t.accountId,
        sql`customer_id = ${actingCustomerId('money')}`,
      ),
    }),
  ],
);
