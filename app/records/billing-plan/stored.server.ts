import { sql } from 'drizzle-orm';
import { type StoredKind, shownAs } from '../stored-kind.server.ts';
import { PLAN_STATUS_DISPLAY } from './billing-plan-status.ts';
import { billingPlans } from './billing-plan-tables.ts';

/** Where a billing plan is stored, and what it is called. */
export const storedBillingPlan = {
  table: billingPlans,
  customer: billingPlans.customerId,
  name: sql`${billingPlans.name}`,
  shown: shownAs(PLAN_STATUS_DISPLAY),
} satisfies StoredKind;
