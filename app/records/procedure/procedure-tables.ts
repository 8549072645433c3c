import { sql } from 'drizzle-orm';
import {
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
  currentUserId,
  customerRole,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { PROCEDURE_STATUSES } from './procedure-status.ts';

/**
 * Written ways of working of a customer. Their text is in the versions; a customer sees a procedure from the moment its first
 * version leaves draft (design, section 4).
 */
export const procedures = pgTable(
  'procedures',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** How far the latest version is. */
    status: text({ enum: PROCEDURE_STATUSES }).notNull().default('draft'),
    /** Number of the latest version, counted from 1. */
    latestVersion: integer().notNull().default(1),
    /** Number of the approved version that is in force; null before the first approval. */
    approvedVersion: integer(),
    createdBy: uuid().references(() => users.id),
    /** Counts every change, for the check of two people at once. */
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    ...submission(),
  },
  (t) => [
    uniqueIndex('procedures_submission_unique').on(t.submissionId),
    oneOf('procedures_status', t.status, PROCEDURE_STATUSES),
    // A customer's search reads records by their ids under a policy that asks for the customer.
    uniqueIndex('procedures_id_customer_unique').on(t.id, t.customerId),
    index('procedures_customer_updated').on(t.customerId, t.updatedAt, t.id),
    index('procedures_updated').on(t.updatedAt, t.id),
    index('procedures_created').on(t.createdAt, t.id),
    index('procedures_created_by').on(t.createdBy),
    adminPolicy('procedures'),
    ...staffPolicies('procedures', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy(
      'procedures',
      t.customerId,
      'work',
      sql`(${t.approvedVersion} is not null or ${t.status} in ('review', 'approved'))`,
    ),
  ],
);

/** The text of a procedure, Markdown, one row per version. A version that was once approved is never edited again. */
export const procedureVersions = pgTable(
  'procedure_versions',
  {
    id: id(),
    procedureId: uuid()
      .notNull()
      .references(() => procedures.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    title: text().notNull(),
    description: text(),
    content: text().notNull(),
    createdBy: uuid().references(() => users.id),
    reviewedBy: uuid().references(() => users.id),
    reviewedAt: moment(),
    /** Who approved it, and when: the stamp that puts it before the customer. Taking it back clears the stamp. */
    approvedBy: uuid().references(() => users.id),
    approvedAt: moment(),
    /** The first approval, which stays when the version is taken back. */
    firstApprovedBy: uuid().references(() => users.id),
    firstApprovedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('procedure_versions_number_unique').on(t.procedureId, t.number),
    index('procedure_versions_created_by').on(t.createdBy),
    index('procedure_versions_reviewed_by').on(t.reviewedBy),
    index('procedure_versions_approved_by').on(t.approvedBy),
    index('procedure_versions_first_approved_by').on(t.firstApprovedBy),
    check(
      'procedure_versions_once_approved',
      sql`${t.approvedAt} is null or ${t.firstApprovedAt} is not null`,
    ),
    trigramIndex('procedure_versions', t.title),
    adminPolicy('procedure_versions'),
    ...staffPolicies(
      'procedure_versions',
      'work',
      'act-work',
      ofSeenRecord('procedures', t.procedureId),
    ),
    // Of a procedure in force the approved versions; of one that never was, the first version while it is in review.
    pgPolicy('procedure_versions_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`exists (select from procedures p where p.id = ${t.procedureId}
        and p.customer_id = ${actingCustomerId('work')}
        and (${t.approvedAt} is not null
          or (p.approved_version is null and p.status = 'review' and ${t.number} = p.latest_version)))`,
    }),
  ],
);

/** Who has read and understood which version. */
export const procedureAcknowledgements = pgTable(
  'procedure_acknowledgements',
  {
    id: id(),
    versionId: uuid()
      .notNull()
      .references(() => procedureVersions.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('procedure_acknowledgements_unique').on(t.versionId, t.userId),
    index('procedure_acknowledgements_user').on(t.userId),
    adminPolicy('procedure_acknowledgements'),
    ...staffPolicies(
      'procedure_acknowledgements',
      'work',
      'act-work',
      ofSeenRecord('procedure_versions', t.versionId),
    ),
    pgPolicy('procedure_acknowledgements_own_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.userId} = ${currentUserId}`,
    }),
    // Only what the customer can read can be acknowledged, and only once it is approved.
    pgPolicy('procedure_acknowledgements_own_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and ${actingCustomerId('act-work')} is not null and ${hangsOn('procedure_versions', t.versionId, sql`approved_at is not null`)}`,
    }),
  ],
);
