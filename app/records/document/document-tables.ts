import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
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
import { SIDES } from '#app/access/author.ts';
import {
  actingCustomerId,
  adminPolicy,
  currentUserId,
  customerRole,
  firmAddPolicy,
  hangsOn,
  isOpenToActor,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { projects } from '../project/project-tables.ts';
import { DOCUMENT_CATEGORIES } from './document-category.ts';
import { fileColumns } from './upload-tables.ts';

/** Documents shared between the firm and a customer; their files are the versions. */
export const customerDocuments = pgTable(
  'customer_documents',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The project it belongs to, if it belongs to one. */
    projectId: uuid(),
    title: text().notNull(),
    description: text(),
    category: text({ enum: DOCUMENT_CATEGORIES }).notNull().default('general'),
    /** Number of the file that is in force, counted from 1. */
    fileVersion: integer().notNull().default(1),
    uploadedBy: uuid().references(() => users.id),
    authorName: text().notNull(),
    authorSide: text({ enum: SIDES }).notNull(),
    /** The one of the customer's people whom it is private to, beside the firm; null where it is the company's. */
    privateTo: uuid().references(() => users.id),
    /** Until when the firm promised to look at what the customer sent; null once it did. */
    lookDueAt: moment(),
    archivedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('customer_documents_category', t.category, DOCUMENT_CATEGORIES),
    oneOf('customer_documents_author_side', t.authorSide, SIDES),
    foreignKey({
      name: 'customer_documents_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    unique('customer_documents_id_customer_unique').on(t.id, t.customerId),
    index('customer_documents_customer_created').on(t.customerId, t.createdAt, t.id),
    // The portal's figure is read from this alone.
    index('customer_documents_by_customer')
      .on(t.customerId, t.privateTo)
      .where(sql`${t.archivedAt} is null`),
    index('customer_documents_created').on(t.createdAt, t.id),
    index('customer_documents_title').on(t.title, t.id),
    index('customer_documents_project').on(t.projectId, t.customerId),
    index('customer_documents_uploaded_by').on(t.uploadedBy),
    index('customer_documents_private_to').on(t.privateTo).where(sql`${t.privateTo} is not null`),
    // What nobody of the firm has looked at, the first due on top.
    index('customer_documents_look_due')
      .on(t.lookDueAt, t.id)
      .where(sql`${t.lookDueAt} is not null and ${t.archivedAt} is null`),
    index('customer_documents_archived')
      .on(t.createdAt, t.id)
      .where(sql`${t.archivedAt} is not null`),
    trigramIndex('customer_documents', t.title),
    adminPolicy('customer_documents'),
    ...staffPolicies('customer_documents', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    // The row that taking a document back leaves behind has to be one its customer may read, so queries leave it out.
    ownRowsPolicy(
      'customer_documents',
      t.customerId,
      'work',
      sql`(${t.archivedAt} is null or ${t.authorSide} = 'customer') and ${isOpenToActor(t.privateTo)}`,
    ),
    pgPolicy('customer_documents_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.authorSide} = 'customer' and ${t.uploadedBy} = ${currentUserId} and ${isOpenToActor(t.privateTo)}`,
    }),
    // What a customer shared stays theirs to correct, replace and take back.
    pgPolicy('customer_documents_customer_change', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.authorSide} = 'customer' and ${t.archivedAt} is null and ${isOpenToActor(t.privateTo)}`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.authorSide} = 'customer' and ${isOpenToActor(t.privateTo)}`,
    }),
  ],
);

/** Every file that a document has had; replacing it adds one and keeps the earlier ones. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => customerDocuments.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    ...fileColumns(),
    uploadedBy: uuid().references(() => users.id),
    authorName: text().notNull(),
    authorSide: text({ enum: SIDES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('document_versions_number_unique').on(t.documentId, t.number),
    uniqueIndex('document_versions_path_unique').on(t.filePath),
    index('document_versions_uploaded_by').on(t.uploadedBy),
    trigramIndex('document_versions', t.fileName),
    adminPolicy('document_versions'),
    ...staffPolicies(
      'document_versions',
      'work',
      'act-work',
      ofSeenRecord('customer_documents', t.documentId),
    ),
    pgPolicy('document_versions_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'customer_documents',
        t.documentId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      ),
    }),
    pgPolicy('document_versions_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.uploadedBy} = ${currentUserId} and ${t.authorSide} = 'customer' and ${hangsOn('customer_documents', t.documentId, sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null and author_side = 'customer'`)}`,
    }),
  ],
);

/** Files that the firm asks a customer for. Open until a document answers it or it is withdrawn. */
export const documentRequests = pgTable(
  'document_requests',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    note: text(),
    category: text({ enum: DOCUMENT_CATEGORIES }).notNull().default('general'),
    dueDate: date({ mode: 'string' }),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedByName: text().notNull(),
    documentId: uuid(),
    fulfilledAt: moment(),
    withdrawnAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('document_requests_submission_unique').on(t.submissionId),
    oneOf('document_requests_category', t.category, DOCUMENT_CATEGORIES),
    foreignKey({
      name: 'document_requests_document_of_customer',
      columns: [t.documentId, t.customerId],
      foreignColumns: [customerDocuments.id, customerDocuments.customerId],
    }),
    index('document_requests_customer_created').on(t.customerId, t.createdAt, t.id),
    // Those that wait for a file are few among all.
    index('document_requests_open')
      .on(t.createdAt, t.id)
      .where(sql`${t.fulfilledAt} is null and ${t.withdrawnAt} is null`),
    index('document_requests_open_of_customer')
      .on(t.customerId)
      .where(sql`${t.fulfilledAt} is null and ${t.withdrawnAt} is null`),
    index('document_requests_title').on(t.title, t.id),
    index('document_requests_created').on(t.createdAt, t.id),
    trigramIndex('document_requests', t.title),
    index('document_requests_document').on(t.documentId, t.customerId),
    index('document_requests_requested_by').on(t.requestedBy),
    adminPolicy('document_requests'),
    firmAddPolicy('document_requests', ['engagement set-up']),
    ...staffPolicies('document_requests', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    // A request whose answer is private is hidden with it.
    ownRowsPolicy(
      'document_requests',
      t.customerId,
      'work',
      sql`${t.withdrawnAt} is null and (${t.documentId} is null or ${hangsOn('customer_documents', t.documentId)})`,
    ),
    // Answering a request moves the columns that the migration grants, and no others.
    pgPolicy('document_requests_customer_answer', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.withdrawnAt} is null and ${t.fulfilledAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.fulfilledAt} is not null`,
    }),
  ],
);
