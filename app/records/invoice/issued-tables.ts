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
  adminRole,
  customerRole,
  hangsOn,
  ofSeenRecord,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { bytea, createdAt, id, money, oneOf } from '#app/platform/db/columns.ts';
import { invoices, numberKey } from './billing-tables.ts';
import { ISSUED_KINDS, type IssuedContent } from './issued-content.ts';

/**
 * What went out, as it went out: invoices and the credit notes that correct them. `issue_invoice` (SQL) is the only writer, as the
 * owner, and nothing here ever changes. An invoice that is corrected, or withdrawn and sent again, has several.
 */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: id(),
    kind: text({ enum: ISSUED_KINDS }).notNull(),
    number: text().notNull(),
    /** How many earlier documents have the same number: as on the invoice. */
    numberRepeat: integer().notNull().default(0),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The issued invoice that a credit note takes back, in whole or in part. */
    correctsId: uuid().references((): AnyPgColumn => issuedDocuments.id),
    /** The issued invoice that this one stands in for. */
    replacesId: uuid().references((): AnyPgColumn => issuedDocuments.id),
    /** Above zero, of a credit note as well. */
    amount: money().notNull(),
    /** The firm's calendar date. */
    issuedOn: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }),
    content: jsonb().$type<IssuedContent>().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('issued_documents_kind', t.kind, ISSUED_KINDS),
    check('issued_documents_amount', sql`${t.amount} > 0`),
    check(
      'issued_documents_corrects',
      sql`(${t.kind} = 'credit_note') = (${t.correctsId} is not null)`,
    ),
    uniqueIndex('issued_documents_number_unique').on(numberKey(t.number), t.numberRepeat),
    index('issued_documents_invoice').on(t.invoiceId, t.createdAt),
    index('issued_documents_corrects').on(t.correctsId),
    index('issued_documents_issued').on(t.issuedOn, t.id),
    index('issued_documents_created_by').on(t.createdBy),
    pgPolicy('issued_documents_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('issued_documents', 'money', ofSeenRecord('invoices', t.invoiceId)),
    pgPolicy('issued_documents_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('invoices', t.invoiceId),
    }),
  ],
);

/** The bytes of an issued document's PDF, drawn once: every download has them. Only jobs and the owner read and add them. */
export const issuedPdfs = pgTable('issued_pdfs', {
  documentId: uuid()
    .primaryKey()
    .references(() => issuedDocuments.id),
  sha256: text().notNull(),
  bytes: bytea().notNull(),
  createdAt: createdAt(),
}).enableRLS();

/** The text of an issued document's UBL 2.1, written once: every download has it. Only jobs and the owner read and add them. */
export const issuedUbl = pgTable('issued_ubl', {
  documentId: uuid()
    .primaryKey()
    .references(() => issuedDocuments.id),
  sha256: text().notNull(),
  content: text().notNull(),
  createdAt: createdAt(),
}).enableRLS();
