import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminPolicy,
  adminRole,
  currentUserId,
  customerRole,
  firmAddPolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffMay,
  staffPolicies,
  staffReadPolicy,
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
import { customerProfiles } from '../customer/customer-tables.ts';
import { customerDocuments } from '../document/document-tables.ts';
import type { AgreedMeasure } from './outcome-baseline.ts';
import {
  BASELINE_SIDES,
  BASELINE_STATUSES,
  EVIDENCE_GRADES,
  IMPORT_PARTS,
  MEASURE_DIRECTIONS,
  MEASURE_KINDS,
  MEASURE_UNITS,
} from './outcome-status.ts';

/** The measures of a customer's outcomes. `formula` and `source` say in words how each is computed and from what. */
export const outcomeMeasures = pgTable(
  'outcome_measures',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    kind: text({ enum: MEASURE_KINDS }).notNull(),
    name: text().notNull(),
    unit: text({ enum: MEASURE_UNITS }).notNull(),
    direction: text({ enum: MEASURE_DIRECTIONS }).notNull(),
    formula: text().notNull(),
    source: text().notNull(),
    /** What one unit of change is worth; null where nobody said. */
    unitWorth: money(),
    isYearly: boolean().notNull().default(false),
    worthBasis: text(),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('outcome_measures_submission_unique').on(t.submissionId),
    uniqueIndex('outcome_measures_kind_unique')
      .on(t.customerId, t.kind)
      .where(sql`kind <> 'own' and archived_at is null`),
    oneOf('outcome_measures_kind', t.kind, MEASURE_KINDS),
    oneOf('outcome_measures_unit', t.unit, MEASURE_UNITS),
    oneOf('outcome_measures_direction', t.direction, MEASURE_DIRECTIONS),
    index('outcome_measures_customer').on(t.customerId, t.createdAt, t.id),
    adminPolicy('outcome_measures'),
    ...staffPolicies('outcome_measures', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    firmReadPolicy('outcome_measures', ['monthly files', 'engagement set-up']),
    firmAddPolicy('outcome_measures', ['engagement set-up']),
    ownRowsPolicy('outcome_measures', t.customerId, 'work', sql`${t.archivedAt} is null`),
  ],
);

/** What hangs on a measure is read by anyone who reads the measure. */
const ofOwnMeasure = (measureId: AnyPgColumn) =>
  hangsOn(
    'outcome_measures',
    measureId,
    sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
  );

/** What hangs on a document is read by anyone who reads the document: it may be private to one person. */
const ofSeenDocument = (documentId: AnyPgColumn) => hangsOn('customer_documents', documentId);

/** Measures for which the acting customer was asked for a file that has not come in: its own people may import that. */
const ofAskedMeasure = (measureId: AnyPgColumn) =>
  sql`exists (select from monthly_requested_files f join monthly_file_requests r on r.id = f.request_id where f.measure_id = ${measureId} and r.customer_id = ${actingCustomerId('act-work')} and r.done_at is null and r.withdrawn_at is null and f.import_id is null)`;

const partOfMeasure = (table: string, measureId: AnyPgColumn, and: SQL) => [
  adminPolicy(table),
  ...staffPolicies(table, 'work', 'act-work', ofSeenRecord('outcome_measures', measureId)),
  pgPolicy(`${table}_customer_read`, {
    for: 'select',
    to: customerRole,
    using: sql`${ofOwnMeasure(measureId)} and ${and}`,
  }),
];

/** A file that was read into a measure. The file itself is a version of one of the customer's documents. */
export const outcomeImports = pgTable(
  'outcome_imports',
  {
    id: id(),
    measureId: uuid()
      .notNull()
      .references(() => outcomeMeasures.id),
    part: text({ enum: IMPORT_PARTS }).notNull(),
    layout: text().notNull(),
    /** The column of the file for each that the layout needs. */
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    /** The columns in the order of the file, which the cells of its rows don't keep; empty until it was read. */
    columns: text().array().notNull().default([]),
    documentId: uuid()
      .notNull()
      .references(() => customerDocuments.id),
    documentNumber: integer().notNull(),
    fileName: text().notNull(),
    /** Of the file's bytes, in hexadecimal. */
    sha256: text().notNull(),
    rowCount: integer().notNull(),
    /** Lines that hold no record: titles, headings of groups, totals. */
    skippedCount: integer().notNull(),
    fromMonth: date({ mode: 'string' }).notNull(),
    toMonth: date({ mode: 'string' }).notNull(),
    importedBy: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    createdAt: createdAt(),
    withdrawnAt: moment(),
    withdrawnReason: text(),
  },
  (t) => [
    oneOf('outcome_imports_part', t.part, IMPORT_PARTS),
    // The same file twice changes nothing, two at once too.
    uniqueIndex('outcome_imports_file_unique')
      .on(t.measureId, t.part, t.sha256)
      .where(sql`withdrawn_at is null`),
    index('outcome_imports_measure').on(t.measureId, t.createdAt, t.id),
    index('outcome_imports_document').on(t.documentId),
    index('outcome_imports_imported_by').on(t.importedBy),
    ...partOfMeasure('outcome_imports', t.measureId, ofSeenDocument(t.documentId)),
    firmReadPolicy('outcome_imports', ['monthly files']),
    pgPolicy('outcome_imports_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${ofAskedMeasure(t.measureId)} and ${t.importedBy} = ${currentUserId} and ${t.rowCount} = 0 and ${hangsOn('customer_documents', t.documentId, sql`author_side = 'customer' and private_to is null`)}`,
    }),
    // What its rows come to is written once: the migration grants the columns.
    pgPolicy('outcome_imports_customer_count', {
      for: 'update',
      to: customerRole,
      using: sql`${ofAskedMeasure(t.measureId)} and ${t.importedBy} = ${currentUserId} and ${t.rowCount} = 0 and ${t.withdrawnAt} is null`,
      withCheck: sql`${ofAskedMeasure(t.measureId)} and ${t.importedBy} = ${currentUserId} and ${t.rowCount} > 0`,
    }),
  ],
);

/** One record of an imported file, with what it adds to a measure's figure of its month, and its cells as they were. */
export const outcomeRows = pgTable(
  'outcome_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => outcomeImports.id, { onDelete: 'cascade' }),
    /** Its line in the file. */
    number: integer().notNull(),
    measureId: uuid()
      .notNull()
      .references(() => outcomeMeasures.id),
    month: date({ mode: 'string' }).notNull(),
    numerator: numeric({ precision: 16, scale: 4 }).notNull(),
    denominator: numeric({ precision: 16, scale: 4 }).notNull(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('outcome_rows_of_figure').on(t.measureId, t.month, t.importId, t.number),
    ...partOfMeasure('outcome_rows', t.measureId, hangsOn('outcome_imports', t.importId)),
    pgPolicy('outcome_rows_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`exists (select from outcome_imports i where i.id = ${t.importId} and i.measure_id = ${t.measureId} and i.imported_by = ${currentUserId} and i.row_count = 0 and i.withdrawn_at is null) and ${ofAskedMeasure(t.measureId)}`,
    }),
  ],
);

/** The figure of a measure for a month. A board reads only these, never all rows. */
export const outcomeFigures = pgTable(
  'outcome_figures',
  {
    id: id(),
    measureId: uuid()
      .notNull()
      .references(() => outcomeMeasures.id),
    /** The first day of its month. */
    month: date({ mode: 'string' }).notNull(),
    value: numeric({ precision: 16, scale: 4 }).notNull(),
    /** The sums behind it; null where it was typed. */
    numerator: numeric({ precision: 20, scale: 4 }),
    denominator: numeric({ precision: 20, scale: 4 }),
    /** How many cases are behind it; null where it was typed without them. */
    cases: integer(),
    grade: text({ enum: EVIDENCE_GRADES }).notNull(),
    documentId: uuid().references(() => customerDocuments.id),
    note: text(),
    setBy: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    version: version(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('outcome_figures_grade', t.grade, EVIDENCE_GRADES),
    uniqueIndex('outcome_figures_month_unique').on(t.measureId, t.month),
    index('outcome_figures_document').on(t.documentId),
    index('outcome_figures_set_by').on(t.setBy),
    ...partOfMeasure(
      'outcome_figures',
      t.measureId,
      sql`(${t.documentId} is null or ${ofSeenDocument(t.documentId)})`,
    ),
    // A customer's own file makes computed figures, and no others.
    pgPolicy('outcome_figures_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${ofAskedMeasure(t.measureId)} and ${t.grade} = 'A' and ${t.setBy} = ${currentUserId} and ${t.documentId} is null`,
    }),
    pgPolicy('outcome_figures_customer_compute', {
      for: 'update',
      to: customerRole,
      using: ofAskedMeasure(t.measureId),
      withCheck: sql`${ofAskedMeasure(t.measureId)} and ${t.grade} = 'A' and ${t.setBy} = ${currentUserId} and ${t.documentId} is null`,
    }),
  ],
);

/** The baselines that both sides agree on. Frozen once agreed; a correction is a new one with its reason. */
export const outcomeBaselines = pgTable(
  'outcome_baselines',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    number: integer().notNull(),
    fromMonth: date({ mode: 'string' }).notNull(),
    toMonth: date({ mode: 'string' }).notNull(),
    /** The day on which the engagement starts, as it was agreed; null in baselines from before it was stored. */
    kickoff: date({ mode: 'string' }),
    reason: text(),
    status: text({ enum: BASELINE_STATUSES }).notNull().default('proposed'),
    measures: jsonb().$type<AgreedMeasure[]>().notNull(),
    frozenText: text().notNull(),
    /** SHA-256 of the frozen text, in hexadecimal. */
    contentHash: text().notNull(),
    proposedBy: uuid()
      .notNull()
      .references(() => users.id),
    proposedByName: text().notNull(),
    createdAt: createdAt(),
    agreedAt: moment(),
    ...submission(),
  },
  (t) => [
    uniqueIndex('outcome_baselines_submission_unique').on(t.submissionId),
    oneOf('outcome_baselines_status', t.status, BASELINE_STATUSES),
    uniqueIndex('outcome_baselines_open').on(t.customerId).where(sql`status = 'proposed'`),
    index('outcome_baselines_customer').on(t.customerId, t.createdAt, t.id),
    index('outcome_baselines_hash').on(t.contentHash),
    index('outcome_baselines_proposed_by').on(t.proposedBy),
    adminPolicy('outcome_baselines'),
    ...staffPolicies('outcome_baselines', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('outcome_baselines', t.customerId, 'work', sql`${t.status} <> 'withdrawn'`),
    // Agreeing moves the columns that the migration grants, and no others.
    pgPolicy('outcome_baselines_customer_sign', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.status} = 'proposed'`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.status} in ('proposed', 'agreed')`,
    }),
  ],
);

/** A side's signature under a baseline. It can't be changed. */
export const outcomeSignatures = pgTable(
  'outcome_signatures',
  {
    id: id(),
    baselineId: uuid().notNull(),
    side: text({ enum: BASELINE_SIDES }).notNull(),
    signedName: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    ipAddress: text().notNull(),
    userAgent: text(),
    contentHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'outcome_signatures_baseline',
      columns: [t.baselineId],
      foreignColumns: [outcomeBaselines.id],
    }),
    oneOf('outcome_signatures_side', t.side, BASELINE_SIDES),
    uniqueIndex('outcome_signatures_side_unique').on(t.baselineId, t.side),
    index('outcome_signatures_user').on(t.userId),
    pgPolicy('outcome_signatures_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('outcome_signatures_admin_add', {
      for: 'insert',
      to: adminRole,
      withCheck: sql`${t.side} = 'firm' and ${t.userId} = ${currentUserId}`,
    }),
    staffReadPolicy('outcome_signatures', 'work', ofSeenRecord('outcome_baselines', t.baselineId)),
    pgPolicy('outcome_signatures_staff_add', {
      for: 'insert',
      to: staffRole,
      withCheck: sql`${staffMay('act-work')} and ${t.side} = 'firm' and ${t.userId} = ${currentUserId} and ${ofSeenRecord('outcome_baselines', t.baselineId)}`,
    }),
    pgPolicy('outcome_signatures_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'outcome_baselines',
        t.baselineId,
        sql`customer_id = ${actingCustomerId('work')}`,
      ),
    }),
    pgPolicy('outcome_signatures_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.side} = 'customer' and ${t.userId} = ${currentUserId} and ${hangsOn('outcome_baselines', t.baselineId, sql`customer_id = ${actingCustomerId('sign')}`)}`,
    }),
  ],
);
