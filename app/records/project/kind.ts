import type { KindFacts } from '../kind-facts.ts';

/** Work for a customer with milestones, over weeks or months. */
export const project = {
  one: 'project',
  many: 'projects',
  at: { admin: '/admin/projects/:id', customer: '/customer/projects/:id' },
  about: 'Engagements with their dates, budgets and milestones.',
  sphere: 'work',
  table: 'projects',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read with money',
  found: { place: 50, day: 'Ends' },
  notices: { customer: 'Completed milestones and status changes' },
  parts: {
    milestone: {
      one: 'milestone',
      many: 'milestones',
      at: { admin: '/admin/projects/:id', customer: '/customer/projects/:id' },
      asks: { staff: true, customer: { verb: 'Sign off' } },
    },
  },
} as const satisfies KindFacts;
