import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  numeric,
  pgPolicy,
  pgTable,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { adminRole, ofSeenRecord, staffReadPolicy } from '#app/access/policies.ts';
import { invoices } from '../invoice/billing-tables.ts';
import { customerAccounts } from '../invoice/ledger-tables.ts';
import { chartAccounts } from './journal-tables.ts';

const sum = () => numeric({ precision: 14, scale: 2 }).notNull();

/**
 * What the journal has in each month on each account of the chart: of the whole firm, and of each customer's account. A trigger on
 * the lines keeps them (`keep_journal_sums`), so that a balance of any day is read from months and from the days of one.
 */
export const journalSums = pgTable(
  'journal_sums',
  {
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    chartAccountId: uuid()
      .notNull()
      .references(() => chartAccounts.id),
    /** Null for the whole firm: every customer, and what is of none. */
    accountId: uuid().references(() => customerAccounts.id),
    /** The entries whose first line is on this account of the chart: each entry of the month is counted once. */
    entries: integer().notNull(),
    debit: sum(),
    credit: sum(),
  },
  (t) => [
    unique('journal_sums_unique').on(t.accountId, t.chartAccountId, t.month).nullsNotDistinct(),
    index('journal_sums_chart_account').on(t.chartAccountId),
    index('journal_sums_of_firm').on(t.month).where(sql`${t.accountId} is null`),
    pgPolicy('journal_sums_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('journal_sums', 'money', ofSeenRecord('customer_accounts', t.accountId)),
  ],
);

/**
 * What each customer owes of each invoice, and has ahead: a balance, and the days between which it was another one than zero. Written by
 * `keep_journal_sums`, read by `owed_on` alone: no role has a policy.
 */
export const journalItems = pgTable(
  'journal_items',
  {
    accountId: uuid()
      .notNull()
      .references(() => customerAccounts.id),
    /** Receivables or prepayments. */
    chartAccountId: uuid()
      .notNull()
      .references(() => chartAccounts.id),
    /** Null for prepayments: what is owed is always of an invoice. */
    invoiceId: uuid().references(() => invoices.id),
    /** The days of its first and its last entry. */
    openedOn: date({ mode: 'string' }).notNull(),
    lastOn: date({ mode: 'string' }).notNull(),
    /** Debits above zero, after all entries. */
    balance: sum(),
  },
  (t) => [
    unique('journal_items_unique')
      .on(t.accountId, t.chartAccountId, t.invoiceId)
      .nullsNotDistinct(),
    index('journal_items_chart_account').on(t.chartAccountId),
    index('journal_items_invoice').on(t.invoiceId),
    index('journal_items_open').using(
      'gist',
      sql`daterange(${t.openedOn}, case when ${t.balance} <> 0 then null else ${t.lastOn} end)`,
    ),
  ],
).enableRLS();
