import type { KindFacts } from '../kind-facts.ts';

/** A way of working that is written for a customer, in versions. */
export const procedure = {
  one: 'procedure',
  many: 'procedures',
  at: { admin: '/admin/procedures/:id', customer: '/customer/procedures?open=:id' },
  sphere: 'work',
  table: 'procedures',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Updated' },
  notices: {
    staff: 'Procedures that customers have read',
    customer: 'Procedures to read, and new versions',
  },
  asks: { customer: { verb: 'Read', about: 'Procedure' } },
} as const satisfies KindFacts;
