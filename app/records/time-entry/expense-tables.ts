import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, ofSeenCustomer, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, money, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { invoiceLines } from '../invoice/billing-tables.ts';
import { projects } from '../project/project-tables.ts';

/** What staff spent, billed at cost. One with an invoice line is invoiced, and locked. The receipt is for staff alone. */
export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    /** Who spent it. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** For whom it was spent; null for the firm's own. */
    customerId: uuid().references(() => customerProfiles.id),
    projectId: uuid(),
    description: text().notNull(),
    amount: money().notNull(),
    date: date({ mode: 'string' }).notNull(),
    billable: boolean().notNull().default(true),
    invoiceLineId: uuid().references(() => invoiceLines.id, { onDelete: 'set null' }),
    /** The receipt, all four or none. */
    fileName: text(),
    filePath: text(),
    fileSize: bigint({ mode: 'number' }),
    mimeType: text(),
    ...submission(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('expenses_amount', sql`${t.amount} > 0`),
    check(
      'expenses_of_customer',
      sql`${t.customerId} is not null or (not ${t.billable} and ${t.projectId} is null)`,
    ),
    check('expenses_invoiced', sql`${t.invoiceLineId} is null or ${t.billable}`),
    check(
      'expenses_receipt',
      sql`num_nonnulls(${t.fileName}, ${t.filePath}, ${t.fileSize}, ${t.mimeType}) in (0, 4)`,
    ),
    foreignKey({
      name: 'expenses_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    uniqueIndex('expenses_submission_unique').on(t.submissionId),
    index('expenses_date').on(t.date, t.id),
    index('expenses_customer_date').on(t.customerId, t.date, t.id),
    // What is to be invoiced to a customer is added up from this alone.
    index('expenses_to_bill')
      .on(t.customerId, t.date, t.amount)
      .where(sql`${t.billable} and ${t.invoiceLineId} is null`),
    index('expenses_created').on(t.createdAt, t.id),
    index('expenses_user').on(t.userId),
    index('expenses_project').on(t.projectId, t.customerId),
    index('expenses_invoice_line').on(t.invoiceLineId),
    index('expenses_file').on(t.filePath).where(sql`${t.filePath} is not null`),
    trigramIndex('expenses', t.description),
    adminPolicy('expenses'),
    ...staffPolicies(
      'expenses',
      'work',
      ['act-work', 'act-money'],
      sql`(${t.customerId} is null or ${ofSeenCustomer(t.customerId)})`,
    ),
  ],
);
