import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  customerRole,
  firmAddPolicy,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, submission, version } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { customerDocuments } from '../document/document-tables.ts';
import type { PlannedFile } from './monthly-file-plan.ts';
import { outcomeImports, outcomeMeasures } from './outcome-tables.ts';

/** What a customer is asked for each month for its outcome board, by when, and who of them is reminded. */
export const monthlyFilePlans = pgTable(
  'monthly_file_plans',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    files: jsonb().$type<PlannedFile[]>().notNull(),
    /** The business day of the month after, counted from 1. */
    dueDay: integer().notNull(),
    /** Business days before and after the due day on which a reminder goes; 0 for none. */
    remindBefore: integer().notNull(),
    remindAfter: integer().notNull(),
    /** Who of the customer's people is emailed; null for everyone who reads the board. */
    contactId: uuid().references(() => users.id),
    /** The first month whose files are asked for. */
    firstMonth: date({ mode: 'string' }).notNull(),
    pausedAt: moment(),
    endedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('monthly_file_plans_submission_unique').on(t.submissionId),
    uniqueIndex('monthly_file_plans_open').on(t.customerId).where(sql`ended_at is null`),
    check('monthly_file_plans_due_day', sql`${t.dueDay} between 1 and 20`),
    index('monthly_file_plans_customer').on(t.customerId, t.createdAt, t.id),
    index('monthly_file_plans_contact').on(t.contactId),
    adminPolicy('monthly_file_plans'),
    ...staffPolicies('monthly_file_plans', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    firmReadPolicy('monthly_file_plans', ['monthly files']),
  ],
);

const IS_OPEN = sql`done_at is null and withdrawn_at is null`;

/** The files of one month that a customer was asked for: once a month, however many processes ask. */
export const monthlyFileRequests = pgTable(
  'monthly_file_requests',
  {
    id: id(),
    planId: uuid()
      .notNull()
      .references(() => monthlyFilePlans.id),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The first day of the month that the files are of. */
    month: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }).notNull(),
    /** When the last of its files came in; null while one is missing. */
    doneAt: moment(),
    withdrawnAt: moment(),
    remindedBeforeAt: moment(),
    remindedAfterAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('monthly_file_requests_month_unique').on(t.planId, t.month),
    index('monthly_file_requests_customer').on(t.customerId, t.month, t.id),
    // Those that wait for files are few among all.
    index('monthly_file_requests_open')
      .on(t.dueDate, t.id)
      .where(sql`done_at is null and withdrawn_at is null`),
    adminPolicy('monthly_file_requests'),
    ...staffPolicies('monthly_file_requests', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    firmReadPolicy('monthly_file_requests', ['monthly files']),
    firmAddPolicy('monthly_file_requests', ['monthly files'], IS_OPEN),
    firmChangePolicy('monthly_file_requests', 'monthly files', IS_OPEN, IS_OPEN),
    ownRowsPolicy('monthly_file_requests', t.customerId, 'work', sql`${t.withdrawnAt} is null`),
    // The last file closes it: the migration grants that column, and no others.
    pgPolicy('monthly_file_requests_customer_close', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.withdrawnAt} is null and ${t.doneAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.withdrawnAt} is null`,
    }),
  ],
);

/** Requests of the acting customer that still wait for a file. */
const ofOpenRequest = (requestId: AnyPgColumn) =>
  hangsOn(
    'monthly_file_requests',
    requestId,
    sql`customer_id = ${actingCustomerId('act-work')} and done_at is null and withdrawn_at is null`,
  );

/** One file of a month's request: open, received and waiting to be matched by staff, or imported. */
export const monthlyRequestedFiles = pgTable(
  'monthly_requested_files',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => monthlyFileRequests.id),
    position: integer().notNull(),
    measureId: uuid()
      .notNull()
      .references(() => outcomeMeasures.id),
    layout: text().notNull(),
    /** The import that answered it. */
    importId: uuid().references(() => outcomeImports.id),
    /** What the customer sent; without an import it waits for staff to match its columns. */
    documentId: uuid().references(() => customerDocuments.id),
    sentAt: moment(),
    sentByName: text(),
  },
  (t) => [
    uniqueIndex('monthly_requested_files_once').on(t.requestId, t.measureId, t.layout),
    index('monthly_requested_files_measure').on(t.measureId),
    index('monthly_requested_files_import').on(t.importId),
    index('monthly_requested_files_document').on(t.documentId),
    // Those that wait for staff are few among all.
    index('monthly_requested_files_to_match')
      .on(t.sentAt, t.id)
      .where(sql`document_id is not null and import_id is null`),
    adminPolicy('monthly_requested_files'),
    ...staffPolicies(
      'monthly_requested_files',
      'work',
      'act-work',
      ofSeenRecord('monthly_file_requests', t.requestId),
    ),
    firmReadPolicy('monthly_requested_files', ['monthly files']),
    firmAddPolicy('monthly_requested_files', ['monthly files'], sql`${t.documentId} is null`),
    pgPolicy('monthly_requested_files_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${hangsOn('monthly_file_requests', t.requestId, sql`customer_id = ${actingCustomerId('work')} and withdrawn_at is null`)} and (${t.documentId} is null or ${hangsOn('customer_documents', t.documentId)})`,
    }),
    // Sending a file moves the columns that the migration grants, and no others.
    pgPolicy('monthly_requested_files_customer_send', {
      for: 'update',
      to: customerRole,
      using: sql`${ofOpenRequest(t.requestId)} and ${t.importId} is null`,
      withCheck: sql`${ofOpenRequest(t.requestId)} and ${hangsOn('customer_documents', t.documentId, sql`private_to is null`)} and (${t.importId} is null or ${hangsOn('outcome_imports', t.importId, sql`r.measure_id = ${t.measureId}`)})`,
    }),
  ],
);
