import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
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
  adminRole,
  currentUserId,
  customerRole,
  firmAddPolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenCustomer,
  ofSeenRecord,
  ownRowsPolicy,
  staffPolicies,
  staffReadPolicy,
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
import { customerProfiles } from '../customer/customer-tables.ts';
import { proposals } from '../proposal/proposal-tables.ts';
import type { Measure } from '../template/template-plan.ts';
import { engagementTemplateVersions } from '../template/template-tables.ts';
import { MILESTONE_ANSWERS, PROJECT_KINDS, PROJECT_STATUSES } from './project-status.ts';

/** Projects that are neither finished nor archived, in the words of their indexes. */
export function isOpenProject(t: { status: AnyPgColumn; archivedAt: AnyPgColumn }): SQL {
  return sql`${t.status} in ('planning', 'active', 'on_hold') and ${t.archivedAt} is null`;
}

/** The order of end dates. Projects without one come last. */
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
    /** Hours of a project that is not hourly go on no invoice: a trigger marks them (`time_entries.covered_by_fee`). */
    kind: text({ enum: PROJECT_KINDS }).notNull().default('hourly'),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    budget: money(),
    /** What staff say it cost, in place of the sum of the time entries; null for that sum. */
    actualCost: money(),
    /** The accepted proposal that it was set up from by itself: one project of each. */
    proposalId: uuid().references(() => proposals.id),
    /** The version of the template that it was set up from. */
    templateVersionId: uuid().references(() => engagementTemplateVersions.id),
    /** What it is measured by. */
    measures: text().array().$type<Measure[]>().notNull().default([]),
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
    oneOf('projects_kind', t.kind, PROJECT_KINDS),
    // What a record of one customer hangs on is a project of the same customer: foreign keys name both columns.
    unique('projects_id_customer_unique').on(t.id, t.customerId),
    index('projects_customer_created').on(t.customerId, t.createdAt, t.id),
    index('projects_created').on(t.createdAt, t.id),
    index('projects_end_order').on(projectEndOrder(t), t.id),
    // The back office's list begins with these, the next to end first.
    index('projects_open_end').on(projectEndOrder(t), t.id).where(isOpenProject(t)),
    index('projects_open_of_customer').on(t.customerId, t.createdAt, t.id).where(isOpenProject(t)),
    index('projects_title').on(t.title, t.id),
    index('projects_created_by').on(t.createdBy),
    uniqueIndex('projects_proposal_unique').on(t.proposalId),
    index('projects_template_version')
      .on(t.templateVersionId)
      .where(sql`${t.templateVersionId} is not null`),
    trigramIndex('projects', t.title),
    adminPolicy('projects'),
    firmReadPolicy('projects', ['engagement set-up', 'billing plans']),
    firmAddPolicy('projects', ['engagement set-up']),
    ...staffPolicies('projects', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('projects', t.customerId, 'work', sql`${t.archivedAt} is null`),
  ],
);

const ofOwnProject = (projectId: AnyPgColumn | SQL) =>
  hangsOn(
    'projects',
    projectId,
    sql`customer_id = ${actingCustomerId('act-work')} and archived_at is null`,
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
    /** Whether the customer is asked to accept it once it is completed. */
    asksSignOff: boolean().notNull().default(false),
    /** When the customer accepted it, and who of their people did. */
    signedOffAt: moment(),
    signedOffName: text(),
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
    firmReadPolicy('project_milestones', ['billing plans']),
    firmAddPolicy('project_milestones', ['engagement set-up']),
    ...staffPolicies(
      'project_milestones',
      'work',
      'act-work',
      ofSeenRecord('projects', t.projectId),
    ),
    pgPolicy('project_milestones_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'projects',
        t.projectId,
        sql`customer_id = ${actingCustomerId('work')} and archived_at is null`,
      ),
    }),
    // An answer to a completed milestone moves the columns that the migration grants, and no others.
    pgPolicy('project_milestones_customer_answer', {
      for: 'update',
      to: customerRole,
      using: sql`${t.asksSignOff} and ${t.completedAt} is not null and ${t.signedOffAt} is null and ${ofOwnProject(t.projectId)}`,
      withCheck: ofOwnProject(t.projectId),
    }),
  ],
);

/** Customers' answers to completed milestones. No one changes them afterward. */
export const milestoneAnswers = pgTable(
  'milestone_answers',
  {
    id: id(),
    milestoneId: uuid()
      .notNull()
      .references(() => projectMilestones.id, { onDelete: 'cascade' }),
    answer: text({ enum: MILESTONE_ANSWERS }).notNull(),
    /** The milestone, as it was called. */
    title: text().notNull(),
    note: text(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('milestone_answers_answer', t.answer, MILESTONE_ANSWERS),
    index('milestone_answers_milestone').on(t.milestoneId, t.createdAt, t.id),
    index('milestone_answers_user').on(t.userId),
    pgPolicy('milestone_answers_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('milestone_answers', 'work', ofSeenRecord('project_milestones', t.milestoneId)),
    pgPolicy('milestone_answers_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn('project_milestones', t.milestoneId),
    }),
    pgPolicy('milestone_answers_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.userId} = ${currentUserId} and exists (select from project_milestones m where m.id = ${t.milestoneId} and m.asks_sign_off and ${ofOwnProject(sql`m.project_id`)})`,
    }),
  ],
);
