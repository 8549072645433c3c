import { sql } from 'drizzle-orm';
import { date, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  adminRole,
  currentCustomerId,
  customerRole,
  ownRowsPolicy,
} from '#app/access/policies.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { createdAt, id, moment, money, oneOf } from '#app/platform/db/columns.ts';

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
    ownRowsPolicy('customer_accounts', t.customerId),
  ],
);

/** Which way a ledger entry moves the balance: a credit up, a debit down. */
export const TRANSACTION_TYPES = ['credit', 'debit'] as const;

/** Ledger entries. Append-only: no role may change or remove one. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => customerAccounts.id),
    type: text({ enum: TRANSACTION_TYPES }).notNull(),
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    description: text().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('transactions_type', t.type, TRANSACTION_TYPES),
    index('transactions_account_created').on(t.accountId, t.createdAt.desc(), t.id),
    index('transactions_created_by').on(t.createdBy),
    pgPolicy('transactions_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('transactions_admin_add', { for: 'insert', to: adminRole, withCheck: sql`true` }),
    pgPolicy('transactions_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.accountId} in (select id from customer_accounts where customer_id = ${currentCustomerId})`,
    }),
  ],
);

/** How far a bill is; it starts as a draft, which customers don't see (specification, section 4). */
export const INVOICE_STATUSES = ['draft', 'sent', 'paid', 'overdue', 'cancelled'] as const;

/** Bills. A customer sees one from the moment it leaves draft. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    invoiceNumber: text().notNull(),
    description: text(),
    amount: money().notNull(),
    dueDate: date({ mode: 'string' }),
    status: text({ enum: INVOICE_STATUSES }).notNull().default('draft'),
    paidDate: moment(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('invoices_status', t.status, INVOICE_STATUSES),
    uniqueIndex('invoices_number_unique').on(t.invoiceNumber),
    index('invoices_customer_created').on(t.customerId, t.createdAt.desc(), t.id),
    index('invoices_created').on(t.createdAt.desc(), t.id),
    index('invoices_created_by').on(t.createdBy),
    adminPolicy('invoices'),
    ownRowsPolicy('invoices', t.customerId, sql`${t.status} <> 'draft'`),
  ],
);
