import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { planAgenda, planFigures, planSearch } from './billing-plan-sources-sql.server.ts';
import { createPlan, endPlan, pausePlan, resumePlan, updatePlan } from './plan-commands.server.ts';
import { billingPlansJob } from './plan-jobs.server.ts';
import { setPlanPrice, withdrawPlanPrice } from './plan-price-commands.server.ts';
import { planVerbs } from './plan-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(planVerbs.create, createPlan),
  on(planVerbs.edit, (staff, edit, { planId }) => updatePlan(staff, planId, edit)),
  on(planVerbs.setPrice, (staff, price, { planId }) => setPlanPrice(staff, planId, price)),
  on(planVerbs.withdrawPrice, (staff, { version }, { planId, priceId }) =>
    withdrawPlanPrice(staff, planId, priceId, version),
  ),
  on(planVerbs.pause, (staff, stop, { planId }) => pausePlan(staff, planId, stop)),
  on(planVerbs.resume, (staff, { version }, { planId }) => resumePlan(staff, planId, version)),
  on(planVerbs.end, (staff, stop, { planId }) => endPlan(staff, planId, stop)),
];

/** What this area is to the server. */
export const billingPlansArea = {
  handlers,
  jobs: [billingPlansJob],
  found: { billing_plan: planSearch },
  asks: { billing_plan: planAgenda },
  figures: planFigures,
} satisfies Area;
