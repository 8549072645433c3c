import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How often a recurring plan makes an invoice. */
export const PLAN_PERIODS = ['month', 'quarter', 'year'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** What a billing plan makes invoices by: its days, or milestones of a project that the customer signs off. */
export const PLAN_RHYTHMS = [...PLAN_PERIODS, 'milestone'] as const;
type PlanRhythm = (typeof PLAN_RHYTHMS)[number];

/** Each as people choose and read it. */
export const PLAN_PERIOD_LABELS: Record<PlanRhythm, string> = {
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
  milestone: 'By milestone signed off',
};

/** What becomes of the invoices that a plan makes. */
export const PLAN_DELIVERIES = ['draft', 'send'] as const;
export type PlanDelivery = (typeof PLAN_DELIVERIES)[number];

/** Each as people choose and read it. */
export const PLAN_DELIVERY_LABELS: Record<PlanDelivery, string> = {
  draft: 'Make a draft, for us to check',
  send: 'Issue and send to the customer',
};

/** Whether a plan makes invoices; one that has ended makes no more. */
export const PLAN_STATUSES = ['active', 'paused', 'ended'] as const;
type PlanStatus = (typeof PLAN_STATUSES)[number];

/** The label and color of each status. */
export const PLAN_STATUS_DISPLAY: Record<PlanStatus, StatusDisplay> = {
  active: { label: 'Active', color: 'green' },
  paused: { label: 'Paused', color: 'yellow' },
  ended: { label: 'Ended', color: 'gray' },
};
