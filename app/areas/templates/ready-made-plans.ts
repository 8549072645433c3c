import type { TemplatePlan } from '#app/records/template/template-plan.ts';
import type { ReadyMadeKey } from './ready-made-keys.ts';

const SPREAD = ['16.66', '16.66', '16.66', '16.66', '16.66', '16.70'] as const;

/** Business days in a month, as the retainer of an engagement counts them. */
const MONTH = 21;

/** The content of the ready-made templates: a firm starts from them and changes what it does differently. */
export const READY_MADE_PLANS: Record<ReadyMadeKey, { description: string; plan: TemplatePlan }> = {
  'discovery-audit': {
    description: 'Two weeks: data, interviews and ride-alongs, then findings with the owner.',
    plan: {
      milestones: [
        { key: 'data', title: 'Data received', days: 3, asksSignOff: false },
        {
          key: 'interviews',
          title: 'Interviews and ride-alongs done',
          days: 4,
          after: 'data',
          asksSignOff: false,
        },
        {
          key: 'findings',
          title: 'Findings presented',
          days: 3,
          after: 'interviews',
          asksSignOff: true,
        },
      ],
      tasks: [
        { title: 'Name a contact for dispatch, service and billing', side: 'customer', days: 1 },
        { title: 'Schedule interviews and ride-alongs', side: 'consultant', days: 2 },
        {
          title: 'Record the baseline of each measure',
          side: 'consultant',
          days: 2,
          after: 'data',
        },
        { title: 'Write the findings', side: 'consultant', days: 2, after: 'interviews' },
      ],
      requests: [
        { title: 'Work orders of the last 12 months', category: 'reports', days: 3 },
        { title: 'A/R aging detail', category: 'reports', days: 3 },
        { title: 'Maintenance agreements with prices', category: 'contracts', days: 3 },
        { title: 'Written procedures, if there are any', category: 'procedures', days: 3 },
      ],
      meetings: [
        { title: 'Kickoff', time: '10:00', minutes: 60, days: 0 },
        { title: 'Findings', time: '10:00', minutes: 90, days: 0, after: 'findings' },
      ],
      invoices: [
        { title: 'Discovery audit, first half', percent: '50', days: 0 },
        { title: 'Discovery audit, second half', percent: '50', days: 10, after: 'findings' },
      ],
      measures: ['dso', 'days-to-invoice', 'close-rate-count', 'billable-share'],
    },
  },
  'sprint-90': {
    description: '90 days: baseline, new process, then the same measures again.',
    plan: {
      milestones: [
        { key: 'baseline', title: 'Baseline agreed', days: 10, asksSignOff: true },
        {
          key: 'design',
          title: 'New process agreed',
          days: 15,
          after: 'baseline',
          asksSignOff: true,
        },
        { key: 'live', title: 'New process in use', days: 20, after: 'design', asksSignOff: false },
        { key: 'review', title: 'Results reviewed', days: 18, after: 'live', asksSignOff: true },
      ],
      tasks: [
        { title: 'Name an owner for the new process', side: 'customer', days: 3 },
        { title: 'Record the baseline of each measure', side: 'consultant', days: 7 },
        { title: 'Write the new procedure', side: 'consultant', days: 10, after: 'baseline' },
        {
          title: 'Train dispatchers and technicians',
          side: 'consultant',
          days: 5,
          after: 'design',
        },
        {
          title: 'Use the new procedure for every call',
          side: 'customer',
          days: 10,
          after: 'design',
        },
        { title: 'Measure the results', side: 'consultant', days: 15, after: 'live' },
      ],
      requests: [
        { title: 'Work orders of the last 12 months', category: 'reports', days: 5 },
        { title: 'A/R aging detail', category: 'reports', days: 5 },
        { title: 'Data of the last month', category: 'reports', days: 15, after: 'live' },
      ],
      meetings: [
        { title: 'Kickoff', time: '10:00', minutes: 60, days: 0 },
        { title: 'Baseline', time: '10:00', minutes: 60, days: 0, after: 'baseline' },
        { title: 'New process', time: '10:00', minutes: 90, days: 0, after: 'design' },
        { title: 'Results', time: '10:00', minutes: 90, days: 0, after: 'review' },
      ],
      invoices: [
        { title: '90-day sprint, first third', percent: '33.33', days: 0 },
        { title: '90-day sprint, second third', percent: '33.33', days: 5, after: 'design' },
        { title: '90-day sprint, last third', percent: '33.34', days: 5, after: 'review' },
      ],
      measures: ['dso', 'days-to-invoice', 'close-rate-value', 'first-visit', 'admin-minutes'],
    },
  },
  fractional: {
    description: 'Six months of part-time operations leadership, invoiced by the month.',
    plan: {
      milestones: [
        { key: 'plan', title: 'Priorities agreed', days: 10, asksSignOff: true },
        { key: 'quarter', title: 'First quarter reviewed', days: 3 * MONTH, asksSignOff: true },
        { key: 'handover', title: 'Handover complete', days: 6 * MONTH, asksSignOff: true },
      ],
      tasks: [
        { title: 'Give access to dispatch and accounting software', side: 'customer', days: 3 },
        { title: 'Write the priorities for six months', side: 'consultant', days: 8 },
        { title: 'Report the quarter', side: 'consultant', days: 2 * MONTH, after: 'plan' },
        { title: 'Name who takes over', side: 'customer', days: 2 * MONTH, after: 'quarter' },
        { title: 'Write the handover', side: 'consultant', days: 55, after: 'quarter' },
      ],
      requests: [
        { title: 'Organization chart', category: 'general', days: 3 },
        { title: 'Last 12 months of P&L by department', category: 'reports', days: 5 },
      ],
      meetings: [
        { title: 'Kickoff', time: '10:00', minutes: 60, days: 0 },
        { title: 'Quarterly review', time: '10:00', minutes: 90, days: 0, after: 'quarter' },
        { title: 'Handover', time: '10:00', minutes: 90, days: 0, after: 'handover' },
      ],
      invoices: SPREAD.map((percent, month) => ({
        title: `Fractional leadership, month ${month + 1}`,
        percent,
        days: month * MONTH,
      })),
      measures: ['dso', 'billable-share', 'renewals-value', 'admin-minutes'],
    },
  },
};

/** The plan of an empty template. */
export const EMPTY_PLAN: TemplatePlan = {
  milestones: [],
  tasks: [],
  requests: [],
  meetings: [],
  invoices: [],
  measures: [],
};
