import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, ownRowsPolicy } from '#app/access/policies.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { createdAt, id, oneOf } from '#app/platform/db/columns.ts';

/** What a document is about; general by default (specification, section 4). */
export const DOCUMENT_CATEGORIES = ['general', 'contracts', 'reports', 'procedures'] as const;

/** Files shared with a customer; the bytes lie in file storage under `filePath`. */
export const customerDocuments = pgTable(
  'customer_documents',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    description: text(),
    category: text({ enum: DOCUMENT_CATEGORIES }).notNull().default('general'),
    fileName: text().notNull(),
    filePath: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    mimeType: text().notNull(),
    uploadedBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('customer_documents_category', t.category, DOCUMENT_CATEGORIES),
    uniqueIndex('customer_documents_path_unique').on(t.filePath),
    index('customer_documents_customer_created').on(t.customerId, t.createdAt.desc(), t.id),
    index('customer_documents_created').on(t.createdAt.desc(), t.id),
    index('customer_documents_uploaded_by').on(t.uploadedBy),
    adminPolicy('customer_documents'),
    ownRowsPolicy('customer_documents', t.customerId),
  ],
);
