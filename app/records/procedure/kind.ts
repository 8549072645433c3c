import type { KindFacts } from '../kind-facts.ts';

/** A way of working that is written for a customer, in versions. */
export const procedure = {
  one: 'procedure',
  many: 'procedures',
  at: { admin: '/admin/procedures/:id', customer: '/customer/procedures?open=:id' },
  about: 'Written procedures by customer, from draft to approved.',
  sphere: 'work',
  table: 'procedures',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 110, day: 'Updated' },
  notices: {
    staff: 'Procedures that customers have read',
    customer: 'Procedures to read, and new versions',
  },
  asks: { customer: { verb: 'Review', about: 'Procedure' } },
} as const satisfies KindFacts;
