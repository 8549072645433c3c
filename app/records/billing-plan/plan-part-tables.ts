import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  numeric,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  actingCustomerId,
  adminPolicy,
  customerRole,
  firmChangePolicy,
  firmReadPolicy,
  hangsOn,
  ofSeenRecord,
  staffPolicies,
} from '#app/access/policies.ts';
import { id, money } from '#app/platform/db/columns.ts';
import { invoices } from '../invoice/billing-tables.ts';
import { projectMilestones } from '../project/project-tables.ts';
import { billingPlans } from './billing-plan-tables.ts';

/** The parts of a plan by milestones: each becomes an invoice, once, when its milestone is signed off. */
export const billingPlanParts = pgTable(
  'billing_plan_parts',
  {
    id: id(),
    planId: uuid()
      .notNull()
      .references(() => billingPlans.id),
    /** Its place in the plan, from 0. */
    place: integer().notNull(),
    /** Its share of the whole, in percent. */
    percent: numeric({ precision: 5, scale: 2 }).notNull(),
    /** The share before tax; the last part has what remains. */
    amount: money().notNull(),
    /** Null once the milestone was removed. */
    milestoneId: uuid().references(() => projectMilestones.id, { onDelete: 'set null' }),
    /** The milestone as it was called when it was chosen. */
    milestoneTitle: text().notNull(),
    /** Null until it was made. */
    invoiceId: uuid().references(() => invoices.id),
  },
  (t) => [
    check('billing_plan_parts_amount', sql`${t.amount} > 0`),
    check('billing_plan_parts_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
    uniqueIndex('billing_plan_parts_place_unique').on(t.planId, t.place),
    uniqueIndex('billing_plan_parts_milestone_unique').on(t.planId, t.milestoneId),
    uniqueIndex('billing_plan_parts_invoice_unique').on(t.invoiceId),
    index('billing_plan_parts_milestone').on(t.milestoneId),
    adminPolicy('billing_plan_parts'),
    ...staffPolicies(
      'billing_plan_parts',
      'money',
      'act-money',
      ofSeenRecord('billing_plans', t.planId),
    ),
    firmReadPolicy('billing_plan_parts', ['billing plans']),
    firmChangePolicy(
      'billing_plan_parts',
      'billing plans',
      sql`${t.invoiceId} is null`,
      sql`${t.invoiceId} is not null`,
    ),
    pgPolicy('billing_plan_parts_customer_read', {
      for: 'select',
      to: customerRole,
      using: hangsOn(
        'billing_plans',
        t.planId,
        sql`customer_id = ${actingCustomerId('money')} and period = 'milestone'`,
      ),
    }),
  ],
);
