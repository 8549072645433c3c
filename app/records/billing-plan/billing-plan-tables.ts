import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
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
  actingCustomerId,
  adminPolicy,
  customerRole,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
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
import { trigramIndex, wordIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { projects } from '../project/project-tables.ts';
import { retainers } from '../retainer/retainer-tables.ts';
import { PLAN_DELIVERIES, PLAN_RHYTHMS, PLAN_STATUSES } from './billing-plan-status.ts';
import type { PlanLine } from './plan-line.ts';

/** The order of next invoices. Plans that make no more come last. */
export function planNextOrder(t: { nextDay: AnyPgColumn }) {
  return sql`coalesce(${t.nextDay}, 'infinity'::date)`;
}

/** Plans by which the firm makes invoices by itself: every month, quarter or year, or by milestones of a project. */
export const billingPlans = pgTable(
  'billing_plans',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    projectId: uuid().references(() => projects.id),
    /** The retainer that its invoices fill. */
    retainerId: uuid().references(() => retainers.id),
    name: text().notNull(),
    period: text({ enum: PLAN_RHYTHMS }).notNull(),
    /** The firm's calendar date of the first invoice. The day of all others is counted from it, never from the last invoice. */
    firstDay: date({ mode: 'string' }).notNull(),
    /** The last day on which an invoice can be due to be made; null for no end. */
    lastDay: date({ mode: 'string' }),
    delivery: text({ enum: PLAN_DELIVERIES }).notNull(),
    /** Days from the day of issue to the due date; null for the usual terms. */
    daysToPay: integer(),
    status: text({ enum: PLAN_STATUSES }).notNull().default('active'),
    /**
     * The day of the first period without an invoice; null once there is none to come. Of a plan by milestones the day since
     * which it could not make one, otherwise null.
     */
    nextDay: date({ mode: 'string' }),
    /** Why the invoice that is due could not be made; null once it was, or while none is due. */
    hindrance: text(),
    ...submission(),
    createdBy: uuid().references(() => users.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('billing_plans_period', t.period, PLAN_RHYTHMS),
    oneOf('billing_plans_delivery', t.delivery, PLAN_DELIVERIES),
    oneOf('billing_plans_status', t.status, PLAN_STATUSES),
    check('billing_plans_days', sql`${t.lastDay} >= ${t.firstDay}`),
    check('billing_plans_next', sql`${t.nextDay} is null or ${t.status} <> 'ended'`),
    check(
      'billing_plans_goes_on',
      sql`${t.nextDay} is not null or ${t.status} = 'ended' or ${t.period} = 'milestone'`,
    ),
    check(
      'billing_plans_milestones',
      sql`${t.period} <> 'milestone' or (${t.projectId} is not null and ${t.lastDay} is null)`,
    ),
    check('billing_plans_days_to_pay', sql`${t.daysToPay} between 0 and 365`),
    foreignKey({
      name: 'billing_plans_project_of_customer',
      columns: [t.projectId, t.customerId],
      foreignColumns: [projects.id, projects.customerId],
    }),
    uniqueIndex('billing_plans_submission_unique').on(t.submissionId),
    index('billing_plans_due').on(t.nextDay, t.id).where(sql`${t.status} = 'active'`),
    index('billing_plans_next_order').on(planNextOrder(t), t.id),
    index('billing_plans_name').on(t.name, t.id),
    index('billing_plans_created').on(t.createdAt, t.id),
    index('billing_plans_customer').on(t.customerId, t.status, t.nextDay),
    index('billing_plans_project').on(t.projectId),
    index('billing_plans_retainer').on(t.retainerId),
    index('billing_plans_created_by').on(t.createdBy),
    index('billing_plans_hindered').on(t.nextDay, t.id).where(sql`${t.hindrance} is not null`),
    trigramIndex('billing_plans', t.name),
    wordIndex('billing_plans', t.name),
    adminPolicy('billing_plans'),
    ...staffPolicies('billing_plans', 'money', 'act-money', ofSeenCustomer(t.customerId)),
    firmReadPolicy('billing_plans', ['billing plans']),
    firmChangePolicy(
      'billing_plans',
      'billing plans',
      sql`${t.status} = 'active'`,
      sql`${t.status} in ('active', 'ended')`,
    ),
    // What a plan prepares as a draft is the firm's own until it is sent; what milestones bring was agreed.
    ownRowsPolicy(
      'billing_plans',
      t.customerId,
      'money',
      sql`(${t.period} = 'milestone' or ${t.status} = 'active' and ${t.delivery} = 'send')`,
    ),
  ],
);

/** What a plan's invoices are for from a day on: the lines of the latest one that has begun. */
export const billingPlanPrices = pgTable(
  'billing_plan_prices',
  {
    id: id(),
    planId: uuid()
      .notNull()
      .references(() => billingPlans.id),
    /** The first day of a period that they are for. */
    fromDay: date({ mode: 'string' }).notNull(),
    lines: jsonb().$type<PlanLine[]>().notNull(),
    /** What the lines add up to, before tax: the invoice adds it, unless the client is exempt by then. */
    amount: money().notNull(),
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check('billing_plan_prices_amount', sql`${t.amount} > 0`),
    uniqueIndex('billing_plan_prices_day_unique').on(t.planId, t.fromDay),
    index('billing_plan_prices_created_by').on(t.createdBy),
    adminPolicy('billing_plan_prices'),
    ...staffPolicies(
      'billing_plan_prices',
      'money',
      'act-money',
      ofSeenRecord('billing_plans', t.planId),
    ),
    firmReadPolicy('billing_plan_prices', ['billing plans']),
    pgPolicy('billing_plan_prices_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'billing_plans',
        t.planId,
        sql`customer_id = ${actingCustomerId('money')} and status = 'active' and delivery = 'send'`,
      ),
    }),
  ],
);
