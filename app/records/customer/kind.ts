import type { KindFacts } from '../kind-facts.ts';

/** A client company's account with the firm. */
export const customer = {
  one: 'customer',
  many: 'customers',
  at: { admin: '/admin/customers/:id' },
  table: 'customer_profiles',
  customerIn: 'id',
  logged: true,
  found: {},
} as const satisfies KindFacts;
