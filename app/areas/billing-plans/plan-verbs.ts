import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./plan-forms.ts');
const milestoneForms = () => import('./milestone-plan-forms.ts');

/** The verbs for billing plans. */
export const planVerbs = {
  create: verb({
    path: '/admin/plans/new',
    creates: { label: 'Create Plan', at: '/admin/plans#new' },
    needs: 'act-money',
    schema: async () => (await forms()).planSchema,
    done: 'Plan created',
    failed: 'Failed to create plan',
  }),
  createByMilestone: verb({
    path: '/admin/plans/by-milestone/:projectId',
    needs: 'act-money',
    schema: async () => (await milestoneForms()).milestonePlanSchema,
    done: 'Plan created',
    failed: 'Failed to create plan',
  }),
  chooseMilestone: verb({
    path: '/admin/plans/:billingPlanId/parts/:partId',
    needs: 'act-money',
    schema: async () => (await milestoneForms()).partMilestoneSchema,
    done: 'Milestone chosen',
    failed: 'Failed to choose the milestone',
  }),
  edit: verb({
    path: '/admin/plans/:billingPlanId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).planEditSchema,
    done: 'Plan updated',
    failed: 'Failed to update plan',
  }),
  setPrice: verb({
    path: '/admin/plans/:billingPlanId/prices',
    needs: 'act-money',
    schema: async () => (await forms()).planPriceSchema,
    done: 'Price set',
    failed: 'Failed to set the price',
  }),
  withdrawPrice: verb({
    path: '/admin/plans/:billingPlanId/prices/:priceId/withdraw',
    needs: 'act-money',
    schema: copyShown,
    done: 'Price withdrawn',
    failed: 'Failed to withdraw the price',
  }),
  pause: verb({
    path: '/admin/plans/:billingPlanId/pause',
    needs: 'act-money',
    schema: async () => (await forms()).planStopSchema,
    done: 'Plan paused',
    failed: 'Failed to pause plan',
  }),
  resume: verb({
    path: '/admin/plans/:billingPlanId/resume',
    needs: 'act-money',
    schema: copyShown,
    done: 'Plan resumed',
    failed: 'Failed to resume plan',
  }),
  end: verb({
    path: '/admin/plans/:billingPlanId/end',
    needs: 'act-money',
    schema: async () => (await forms()).planStopSchema,
    done: 'Plan ended',
    failed: 'Failed to end plan',
  }),
};
