import type { KindFacts } from '../kind-facts.ts';

/** Work and its price, proposed to a customer. */
export const proposal = {
  one: 'proposal',
  many: 'proposals',
  at: { admin: '/admin/proposals/:id', customer: '/customer/proposals/:id' },
  sphere: 'money',
  table: 'proposals',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Valid until' },
  notices: {
    staff: 'Responses to proposals, and proposals that expire',
    customer: 'Proposals to respond to',
  },
  asks: { staff: true, customer: { verb: 'Respond', about: 'Proposal' } },
} as const satisfies KindFacts;
