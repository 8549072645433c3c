import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, currentUserId, ofSeenCustomer, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, moment, money, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { invoiceLines } from '../invoice/billing-tables.ts';
import { projects } from '../project/project-tables.ts';
import { tasks } from '../task/task-tables.ts';

/** Hours that staff worked. One with an invoice line is invoiced, and locked. */
export const timeEntries = pgTable(
  'time_entries',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Whose work it was; null for the firm's own. */
    customerId: uuid().references(() => customerProfiles.id),
    projectId: uuid(),
    taskId: uuid(),
    description: text(),
    hours: numeric({ precision: 6, scale: 2 }).notNull(),
    hourlyRate: money(),
    date: date({ mode: 'string' }).notNull(),
    billable: boolean().notNull().default(true),
    /** Whether the price or fee of its project pays for it. A trigger says so from the project's kind, whatever is written here. */
    coveredByFee: boolean().notNull().default(false),
    invoiceLineId: uuid().references(() => invoiceLines.id, { onDelete: 'set null' }),
    ...submission(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('time_entries_hours', sql`${t.hours} > 0 and ${t.hours} <= 24`),
    foreignKey({
      name: 'time_entries_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    foreignKey({
      name: 'time_entries_task_of_customer',
      columns: [t.taskId, t.customerId],
      foreignColumns: [tasks.id, tasks.customerId],
    }),
    uniqueIndex('time_entries_submission_unique').on(t.submissionId),
    index('time_entries_date').on(t.date, t.id),
    index('time_entries_hours_order').on(t.hours, t.id),
    // Sums over all entries and over those of a period are read from this alone.
    index('time_entries_sums').on(t.date, t.userId, t.billable, t.hours, t.hourlyRate),
    index('time_entries_user_date').on(t.userId, t.date, t.id),
    index('time_entries_customer_date').on(t.customerId, t.date, t.id),
    // What is to be invoiced to a customer is added up from this alone, and from the other the hours that lack a rate for it.
    index('time_entries_to_bill')
      .on(t.customerId, t.date, t.hours, t.hourlyRate)
      .where(
        sql`${t.billable} and ${t.invoiceLineId} is null and not ${t.coveredByFee} and ${t.hourlyRate} is not null`,
      ),
    index('time_entries_unrated')
      .on(t.customerId, t.date, t.hours)
      .where(
        sql`${t.billable} and ${t.invoiceLineId} is null and not ${t.coveredByFee} and ${t.hourlyRate} is null`,
      ),
    // The rate that a person last billed at is read from this alone.
    index('time_entries_rates')
      .on(t.userId, t.customerId, t.projectId, t.date, t.createdAt, t.id, t.hourlyRate)
      .where(sql`${t.billable} and ${t.hourlyRate} is not null`),
    index('time_entries_project').on(t.projectId, t.customerId),
    index('time_entries_task').on(t.taskId, t.customerId),
    index('time_entries_invoice_line').on(t.invoiceLineId),
    trigramIndex('time_entries', t.description),
    adminPolicy('time_entries'),
    ...staffPolicies(
      'time_entries',
      'work',
      ['act-work', 'act-money'],
      sql`(${t.customerId} is null or ${ofSeenCustomer(t.customerId)})`,
    ),
  ],
);

/** Running timers, at most one per person, stored so that they survive the browser. */
export const runningTimers = pgTable(
  'running_timers',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => customerProfiles.id),
    projectId: uuid().references(() => projects.id),
    taskId: uuid().references(() => tasks.id),
    description: text(),
    startedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('running_timers_customer').on(t.customerId),
    index('running_timers_project').on(t.projectId),
    index('running_timers_task').on(t.taskId),
    adminPolicy('running_timers'),
    ...staffPolicies(
      'running_timers',
      'work',
      'act-work',
      // One's own stays one's own when its customer is no longer to be seen: it has to be ended.
      sql`(${t.userId} = ${currentUserId} or ${t.customerId} is null or ${ofSeenCustomer(t.customerId)})`,
    ),
  ],
);
