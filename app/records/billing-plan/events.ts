import { type KindEvents, wasEdited } from '../event-facts.ts';

/** What happens to billing plans, as the activity log says it. */
export const billingPlanEvents = {
  'billing_plan.created': '{who} created {record}[ for {customer}]',
  'billing_plan.ended': '{who} ended {record}[: {reason}]',
  'billing_plan.finished': '{record} made its last invoice and ended',
  'billing_plan.hindered': '{record} could not make an invoice[: {reason}]',
  'billing_plan.milestone_chosen': '{who} put {amount} of {record} on the milestone {milestone}',
  'billing_plan.paused': '{who} paused {record}[: {reason}]',
  'billing_plan.price_set': '{who} set {record}[ to {amount}][ from {from}]',
  'billing_plan.price_withdrawn': '{who} withdrew the price of {record}[ from {from}]',
  'billing_plan.resumed': '{who} resumed {record}[; {skipped}]',
  'billing_plan.updated': wasEdited,
} as const satisfies KindEvents;
