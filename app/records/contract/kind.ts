import type { KindFacts } from '../kind-facts.ts';

/** What the firm and a customer sign. */
export const contract = {
  one: 'contract',
  many: 'contracts',
  at: { admin: '/admin/contracts/:id', customer: '/customer/contracts/:id' },
  about: 'Term, value and signature date of each contract.',
  sphere: 'money',
  table: 'contracts',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 80, day: 'Ends' },
  notices: {
    staff: 'Signatures, and contracts that end soon',
    customer: 'Contracts to sign, and contracts that end soon',
  },
  asks: {
    staff: true,
    customer: { verb: 'Sign', about: 'Contract' },
    lists: {
      waiting: '/admin/contracts?status=sent',
      unsent: '/admin/contracts?status=draft',
    },
  },
} as const satisfies KindFacts;
