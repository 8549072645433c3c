import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  date,
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
import {
  actingCustomerId,
  adminPolicy,
  customerRole,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
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
import { trigramIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from './customer-tables.ts';
import { PROJECT_STATUSES } from './project-status.ts';

/** The order of end dates: projects that have none come last. */
export function projectEndOrder(t: { endDate: AnyPgColumn }): SQL {
  return sql`coalesce(${t.endDate}, 'infinity'::date)`;
}

/** Engagements with a customer that run over weeks. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    title: text().notNull(),
    description: text(),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('planning'),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    budget: money(),
    /** What staff say it cost, in place of the sum of the time entries; null for that sum. */
    actualCost: money(),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('projects_submission_unique').on(t.submissionId),
    oneOf('projects_status', t.status, PROJECT_STATUSES),
    // What a record of one customer hangs on is a project of the same customer: foreign keys name both columns.
    unique('projects_id_customer_unique').on(t.id, t.customerId),
    index('projects_customer_created').on(t.customerId, t.createdAt, t.id),
    index('projects_created').on(t.createdAt, t.id),
    index('projects_end_order').on(projectEndOrder(t), t.id),
    // The back office's list begins with these, the next to end first.
    index('projects_open_end')
      .on(projectEndOrder(t), t.id)
      .where(sql`${t.status} in ('planning', 'active', 'on_hold') and ${t.archivedAt} is null`),
    index('projects_title').on(t.title, t.id),
    index('projects_created_by').on(t.createdBy),
    trigramIndex('projects', t.title),
    adminPolicy('projects'),
    ...staffPolicies('projects', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('projects', t.customerId, 'work', sql`${t.archivedAt} is null`),
  ],
);

/** Steps of a project towards its end. */
export const projectMilestones = pgTable(
  'project_milestones',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    dueDate: date({ mode: 'string' }),
    /** Order within the project, from 0. */
    position: integer().notNull(),
    /** When it was reached; null while it is open. */
    completedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('project_milestones_submission_unique').on(t.submissionId),
    index('project_milestones_project').on(t.projectId, t.position, t.id),
    // The next to be reached, of all projects.
    index('project_milestones_open_due').on(t.dueDate, t.id).where(sql`${t.completedAt} is null`),
    adminPolicy('project_milestones'),
    ...staffPolicies(
      'project_milestones',
      'work',
      'act-work',
      ofSeenRecord('projects', t.projectId),
    ),
    pgPolicy('project_milestones_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`${t.projectId} in (select id from projects where customer_id = ${actingCustomerId('work')} and archived_at is null)`,
    }),
  ],
);
