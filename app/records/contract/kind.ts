import type { KindFacts } from '../kind-facts.ts';

/** What the firm and a customer sign. */
export const contract = {
  one: 'contract',
  many: 'contracts',
  at: { admin: '/admin/contracts/:id', customer: '/customer/contracts/:id' },
  sphere: 'money',
  table: 'contracts',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  found: { day: 'Ends' },
  notices: {
    staff: 'Signatures, and contracts that end soon',
    customer: 'Contracts to sign, and contracts that end soon',
  },
  asks: { staff: true, customer: { verb: 'Sign', about: 'Contract' } },
} as const satisfies KindFacts;
