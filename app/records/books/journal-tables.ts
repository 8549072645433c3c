import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminRole,
  hangsOn,
  ofSeenRecord,
  staffMay,
  staffReadPolicy,
  staffRole,
} from '#app/access/policies.ts';
import { createdAt, id, idInOrder, money, oneOf, version } from '#app/platform/db/columns.ts';
import { invoices } from '../invoice/billing-tables.ts';
import { issuedDocuments } from '../invoice/issued-tables.ts';
import { customerAccounts, transactions } from '../invoice/ledger-tables.ts';
import { ACCOUNT_ROLES, ACCOUNT_TYPES } from './chart-of-accounts.ts';

/** The chart of accounts. Those with a role are posted to by what happens in the product; the firm may rename them. */
export const chartAccounts = pgTable(
  'chart_accounts',
  {
    id: id(),
    /** What the account is to the product; null for one of the firm's own. */
    role: text({ enum: ACCOUNT_ROLES }),
    type: text({ enum: ACCOUNT_TYPES }).notNull(),
    /** The number that accountants sort and speak by. */
    code: text().notNull(),
    name: text().notNull(),
    /** What the accountant's program calls it, by name or code; null where it is called the same there. */
    exportName: text(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('chart_accounts_role_unique').on(t.role),
    uniqueIndex('chart_accounts_code_unique').on(t.code),
    uniqueIndex('chart_accounts_name_unique').on(sql`lower(${t.name})`),
    oneOf('chart_accounts_role', t.role, ACCOUNT_ROLES),
    oneOf('chart_accounts_type', t.type, ACCOUNT_TYPES),
    pgPolicy('chart_accounts_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('chart_accounts', 'money'),
    ...(['insert', 'update'] as const).flatMap((command) => [
      pgPolicy(`chart_accounts_admin_${command}`, {
        for: command,
        to: adminRole,
        ...(command === 'update' && { using: sql`true` }),
        withCheck: sql`true`,
      }),
      pgPolicy(`chart_accounts_staff_${command}`, {
        for: command,
        to: staffRole,
        ...(command === 'update' && { using: staffMay('act-money') }),
        withCheck: staffMay('act-money'),
      }),
    ]),
  ],
);

/**
 * The journal in double entry. `post_to_journal` (SQL) is its only writer, as the owner: nobody else may add, change or remove
 * an entry. Each one is of one customer's account, or of none: what a bank moved that is no client's money.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: idInOrder(),
    /** Counted from 1 without a gap, in the order in which entries were committed. */
    number: integer().notNull(),
    /** The firm's calendar date that it counts on. */
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    accountId: uuid().references(() => customerAccounts.id),
    /** The invoice that it is about. */
    invoiceId: uuid().references(() => invoices.id),
    /** The entry of the customer's ledger that it posts; null where a document is issued. */
    transactionId: uuid().references(() => transactions.id),
    /** The issued invoice or credit note that it posts. */
    documentId: uuid().references(() => issuedDocuments.id),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('journal_entries_number_unique').on(t.number),
    uniqueIndex('journal_entries_transaction_unique').on(t.transactionId),
    uniqueIndex('journal_entries_document_unique').on(t.documentId),
    index('journal_entries_date').on(t.date, t.id),
    index('journal_entries_account').on(t.accountId, t.date, t.id),
    index('journal_entries_invoice').on(t.invoiceId),
    index('journal_entries_created_by').on(t.createdBy),
    pgPolicy('journal_entries_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('journal_entries', 'money', ofSeenRecord('customer_accounts', t.accountId)),
  ],
);

/** The lines of a journal entry: what it debits and credits. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: idInOrder(),
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id),
    position: integer().notNull(),
    chartAccountId: uuid()
      .notNull()
      .references(() => chartAccounts.id),
    debit: money().notNull(),
    credit: money().notNull(),
  },
  (t) => [
    uniqueIndex('journal_lines_position_unique').on(t.entryId, t.position),
    index('journal_lines_chart_account').on(t.chartAccountId, t.entryId),
    check(
      'journal_lines_one_side',
      sql`least(${t.debit}, ${t.credit}) = 0 and greatest(${t.debit}, ${t.credit}) > 0`,
    ),
    pgPolicy('journal_lines_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('journal_lines_staff_read', {
      for: 'select',
      to: staffRole,
      using: sql`${staffMay('money')} and ${hangsOn('journal_entries', t.entryId)}`,
    }),
  ],
);
