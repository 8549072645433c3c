import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { adminPolicy, staffMay, staffRole } from '#app/access/policies.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import {
  bytea,
  createdAt,
  id,
  moment,
  money,
  submission,
  version,
} from '#app/platform/db/columns.ts';
import { transactions } from '../invoice/ledger-tables.ts';
import { chartAccounts } from './journal-tables.ts';
import { providerPayouts } from './payout-tables.ts';

/** Policies of what may be of any customer: who reads or matches it sees all. */
export const bankPolicies = (table: string) => [
  adminPolicy(table),
  pgPolicy(`${table}_staff_read`, {
    for: 'select',
    to: staffRole,
    using: sql`${staffMay('money')} and ${staffMay(EVERY_CUSTOMER)}`,
  }),
  pgPolicy(`${table}_staff_write`, {
    for: 'all',
    to: staffRole,
    using: sql`${staffMay('act-money')} and ${staffMay(EVERY_CUSTOMER)}`,
    withCheck: sql`${staffMay('act-money')} and ${staffMay(EVERY_CUSTOMER)}`,
  }),
];

/** The firm's accounts at banks, each with its own account in the journal. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    name: text().notNull(),
    chartAccountId: uuid()
      .notNull()
      .references(() => chartAccounts.id),
    /** How its CSV files are read; null until someone has chosen. */
    mapping: jsonb(),
    /** What other banks may take of a payment, at most. */
    feeLimit: money().notNull().default('0.00'),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_accounts_chart_account_unique').on(t.chartAccountId),
    uniqueIndex('bank_accounts_name_unique').on(sql`lower(${t.name})`),
    check('bank_accounts_fee_limit', sql`${t.feeLimit} >= 0`),
    ...bankPolicies('bank_accounts'),
  ],
);

/** The files that banks gave out, byte for byte. */
export const bankFiles = pgTable(
  'bank_files',
  {
    id: id(),
    bankAccountId: uuid()
      .notNull()
      .references(() => bankAccounts.id),
    name: text().notNull(),
    sha256: text().notNull(),
    bytes: bytea().notNull(),
    /** How many of its lines were new; null while its columns are to be chosen. */
    added: integer(),
    /** What a person should know of it: what was not added, or a gap. */
    note: text(),
    /** The balance after its last line, where it says one. */
    closing: money(),
    closingDay: date({ mode: 'string' }),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_files_content_unique').on(t.bankAccountId, t.sha256),
    index('bank_files_created').on(t.bankAccountId, t.createdAt),
    index('bank_files_created_by').on(t.createdBy),
    ...bankPolicies('bank_files'),
  ],
);

/**
 * What went in and out of a bank account. Files that overlap have a line each once: by its day, amount and text, and the how-manieth of
 * those alike it is.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    bankAccountId: uuid()
      .notNull()
      .references(() => bankAccounts.id),
    fileId: uuid()
      .notNull()
      .references(() => bankFiles.id),
    day: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    name: text(),
    text: text().notNull(),
    checkNumber: text(),
    /** What was sent, where a bank says that it took a fee. */
    sent: money(),
    occurrence: integer().notNull(),
    /** Why it pays nothing; null unless someone said so. */
    ignoredFor: text(),
    /** Whether all that it moved stands; `settle_bank_line` (SQL) is the only writer. */
    isSettled: boolean().notNull().default(false),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_lines_once').on(
      t.bankAccountId,
      t.day,
      t.amount,
      sql`md5(${t.text})`,
      t.occurrence,
    ),
    index('bank_lines_day').on(t.day, t.id),
    index('bank_lines_account_day').on(t.bankAccountId, t.day, t.id),
    index('bank_lines_file').on(t.fileId),
    // Among very many lines that are settled, the few others are read from these.
    index('bank_lines_waiting')
      .on(t.day, t.id)
      .where(sql`${t.ignoredFor} is null and not ${t.isSettled}`),
    index('bank_lines_ignored').on(t.day, t.id).where(sql`${t.ignoredFor} is not null`),
    check('bank_lines_amount', sql`${t.amount} <> 0`),
    ...bankPolicies('bank_lines'),
  ],
);

/**
 * Which line brought the money of a ledger's entry, and the fee that a bank took of it. An entry that takes that one back frees the line,
 * unless a line of its own took the money back.
 */
export const bankMatches = pgTable(
  'bank_matches',
  {
    transactionId: uuid()
      .primaryKey()
      .references(() => transactions.id),
    lineId: uuid()
      .notNull()
      .references(() => bankLines.id),
    fee: money().notNull().default('0.00'),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_matches_line').on(t.lineId),
    index('bank_matches_created_by').on(t.createdBy),
    check('bank_matches_fee', sql`${t.fee} >= 0`),
    ...bankPolicies('bank_matches'),
  ],
);

/**
 * Checks that are brought to a bank together, and what they come to. The checks name it; until the bank's line is recorded, their money is in
 * the account of what is not deposited.
 */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    id: id(),
    bankAccountId: uuid()
      .notNull()
      .references(() => bankAccounts.id),
    day: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    undoneAt: moment(),
    ...submission(),
    version: version(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_deposits_submission_unique').on(t.submissionId),
    index('bank_deposits_day').on(t.day, t.id),
    index('bank_deposits_account').on(t.bankAccountId),
    index('bank_deposits_created_by').on(t.createdBy),
    check('bank_deposits_amount', sql`${t.amount} > 0`),
    ...bankPolicies('bank_deposits'),
  ],
);

/** What a line moved between its account and another one of the chart; `post_bank_posting` (SQL) posts it. */
export const bankPostings = pgTable(
  'bank_postings',
  {
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => bankLines.id),
    chartAccountId: uuid()
      .notNull()
      .references(() => chartAccounts.id),
    /** The line of the other account, of a transfer between two of the firm's. */
    otherLineId: uuid().references(() => bankLines.id),
    /** The payout of the provider that it is. */
    payoutId: uuid().references(() => providerPayouts.id),
    /** The deposit of checks that it is. */
    depositId: uuid().references(() => bankDeposits.id),
    undoneAt: moment(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_postings_line_unique').on(t.lineId).where(sql`${t.undoneAt} is null`),
    uniqueIndex('bank_postings_other_line_unique')
      .on(t.otherLineId)
      .where(sql`${t.undoneAt} is null`),
    index('bank_postings_line').on(t.lineId),
    index('bank_postings_payout').on(t.payoutId),
    uniqueIndex('bank_postings_deposit_unique').on(t.depositId).where(sql`${t.undoneAt} is null`),
    index('bank_postings_chart_account').on(t.chartAccountId),
    index('bank_postings_created').on(t.createdAt),
    index('bank_postings_created_by').on(t.createdBy),
    ...bankPolicies('bank_postings'),
  ],
);
