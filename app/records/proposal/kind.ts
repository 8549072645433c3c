import type { KindFacts } from '../kind-facts.ts';

/** Work and its price, proposed to a customer. */
export const proposal = {
  one: 'proposal',
  many: 'proposals',
  at: { admin: '/admin/proposals/:id', customer: '/customer/proposals/:id' },
  about: 'Amount, validity and outcome of each proposal.',
  sphere: 'money',
  table: 'proposals',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 70, day: 'Valid until' },
  notices: {
    staff: 'Responses to proposals, and proposals that expire',
    customer: 'Proposals to respond to',
  },
  asks: {
    staff: true,
    customer: { verb: 'Respond', about: 'Proposal' },
    lists: {
      waiting: '/admin/proposals?status=sent',
      unsent: '/admin/proposals?status=draft',
    },
  },
} as const satisfies KindFacts;
