import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { adminPolicy, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, submission, version } from '#app/platform/db/columns.ts';

/** The catalog: what the firm sells, for lines of invoices to begin with. Lines keep what they took. */
export const services = pgTable(
  'services',
  {
    id: id(),
    name: text().notNull(),
    /** What a line says; without one, the name. */
    description: text(),
    unit: text(),
    unitPrice: numeric().notNull(),
    /** The name of one of the firm's tax rates; null for what is not taxed. */
    taxName: text(),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('services_unit_price', sql`scale(${t.unitPrice}) <= 4`),
    uniqueIndex('services_name_unique')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.archivedAt} is null`),
    uniqueIndex('services_submission_unique').on(t.submissionId),
    index('services_name').on(t.name, t.id),
    adminPolicy('services'),
    ...staffPolicies('services', 'money', 'act-money'),
  ],
);
