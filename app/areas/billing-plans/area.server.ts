import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { planAgenda, planFigures, planSearch } from './billing-plan-sources-sql.server.ts';
import {
  billSignedOff,
  choosePartMilestone,
  createMilestonePlan,
} from './milestone-plan-commands.server.ts';
import { createPlan, endPlan, pausePlan, resumePlan, updatePlan } from './plan-commands.server.ts';
import { billingPlansJob } from './plan-jobs.server.ts';
import { setPlanPrice, withdrawPlanPrice } from './plan-price-commands.server.ts';
import { planVerbs } from './plan-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(planVerbs.create, createPlan),
  on(planVerbs.createByMilestone, (staff, plan, { projectId }) =>
    createMilestonePlan(staff, projectId, plan),
  ),
  on(planVerbs.chooseMilestone, (staff, choice, params) =>
    choosePartMilestone(staff, params, choice),
  ),
  on(planVerbs.edit, (staff, edit, { billingPlanId }) => updatePlan(staff, billingPlanId, edit)),
  on(planVerbs.setPrice, (staff, price, { billingPlanId }) =>
    setPlanPrice(staff, billingPlanId, price),
  ),
  on(planVerbs.withdrawPrice, (staff, { version }, { billingPlanId, priceId }) =>
    withdrawPlanPrice(staff, billingPlanId, priceId, version),
  ),
  on(planVerbs.pause, (staff, stop, { billingPlanId }) => pausePlan(staff, billingPlanId, stop)),
  on(planVerbs.resume, (staff, { version }, { billingPlanId }) =>
    resumePlan(staff, billingPlanId, version),
  ),
  on(planVerbs.end, (staff, stop, { billingPlanId }) => endPlan(staff, billingPlanId, stop)),
];

/** What this area is to the server. */
export const billingPlansArea = {
  handlers,
  jobs: [billingPlansJob],
  hears: billSignedOff,
  found: { billing_plan: planSearch },
  asks: { billing_plan: planAgenda },
  figures: planFigures,
} satisfies Area;
