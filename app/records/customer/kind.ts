import type { KindFacts } from '../kind-facts.ts';

/** A client company's account with the firm. */
export const customer = {
  one: 'customer',
  many: 'customers',
  at: { admin: '/admin/customers/:id' },
  about: 'Each client with what is due next, owed, open and said last.',
  table: 'customer_profiles',
  customerIn: 'id',
  logged: true,
  lines: 'read',
  found: { place: 10 },
} as const satisfies KindFacts;
