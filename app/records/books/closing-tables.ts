import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole, hangsOn, staffMay, staffReadPolicy, staffRole } from '#app/access/policies.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { createdAt, id } from '#app/platform/db/columns.ts';
import { journalEntries } from './journal-tables.ts';

const adminRead = (table: string) =>
  pgPolicy(`${table}_admin_read`, { for: 'select', to: adminRole, using: sql`true` });
const ofEveryCustomer = (table: string) => [
  adminRead(table),
  staffReadPolicy(table, 'money', staffMay(EVERY_CUSTOMER)),
];

/**
 * Months that were closed, and opened again for a reason, in the order in which that was done. `close_journal_month` and
 * `open_journal_month` (SQL) are the only writers, and `journal_month_closed` says what follows from it.
 */
export const journalClosings = pgTable(
  'journal_closings',
  {
    id: id(),
    number: integer().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** Why it was opened again; null where it was closed. */
    reason: text(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('journal_closings_number_unique').on(t.number),
    index('journal_closings_month').on(t.month, t.number),
    index('journal_closings_created_by').on(t.createdBy),
    check('journal_closings_month_first', sql`extract(day from ${t.month}) = 1`),
    adminRead('journal_closings'),
    staffReadPolicy('journal_closings', 'money'),
  ],
);

/** Entries that were handed over together: every one up to a day that was in no batch before. */
export const journalBatches = pgTable(
  'journal_batches',
  {
    id: id(),
    number: integer().notNull(),
    /** The last day that its entries are dated. */
    through: date({ mode: 'string' }).notNull(),
    entries: integer().notNull(),
    debits: numeric({ precision: 14, scale: 2 }).notNull(),
    /** What of it is dated in each month. */
    months: jsonb()
      .$type<{ month: string; entries: number; debits: string }[]>()
      .notNull()
      .default([]),
    /** SHA-256 of its entries as `journal_text` writes them. */
    hash: text().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('journal_batches_number_unique').on(t.number),
    index('journal_batches_created_by').on(t.createdBy),
    ...ofEveryCustomer('journal_batches'),
  ],
);

/** Which batch an entry was handed over in. */
export const journalBatchEntries = pgTable(
  'journal_batch_entries',
  {
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id),
    batchId: uuid()
      .notNull()
      .references(() => journalBatches.id),
  },
  (t) => [
    primaryKey({ name: 'journal_batch_entries_pk', columns: [t.entryId] }),
    index('journal_batch_entries_batch').on(t.batchId),
    adminRead('journal_batch_entries'),
    pgPolicy('journal_batch_entries_staff_read', {
      for: 'select',
      to: staffRole,
      using: sql`${staffMay('money')} and ${hangsOn('journal_entries', t.entryId)}`,
    }),
  ],
);

/** The files of a batch as they were first written. */
export const journalBatchFiles = pgTable(
  'journal_batch_files',
  {
    id: id(),
    batchId: uuid()
      .notNull()
      .references(() => journalBatches.id),
    format: text().notNull(),
    name: text().notNull(),
    /** The media type, and the text, which is sent in UTF-8. */
    type: text().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('journal_batch_files_name_unique').on(t.batchId, t.name),
    ...ofEveryCustomer('journal_batch_files'),
    pgPolicy('journal_batch_files_admin_insert', {
      for: 'insert',
      to: adminRole,
      withCheck: sql`true`,
    }),
    pgPolicy('journal_batch_files_staff_insert', {
      for: 'insert',
      to: staffRole,
      withCheck: sql`${staffMay('act-money')} and ${staffMay(EVERY_CUSTOMER)}`,
    }),
  ],
);
