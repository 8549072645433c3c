import type { KindFacts } from '../kind-facts.ts';

/** Work for a customer with milestones, over weeks or months. */
export const project = {
  one: 'project',
  many: 'projects',
  at: { admin: '/admin/projects/:id', customer: '/customer/projects/:id' },
  sphere: 'work',
  table: 'projects',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Ends' },
  notices: { customer: 'Completed milestones and status changes' },
} as const satisfies KindFacts;
