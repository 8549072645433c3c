import type { KindFacts } from '../kind-facts.ts';

/** A client company's account with the firm. */
export const customer = {
  one: 'customer',
  many: 'customers',
  at: { admin: '/admin/customers/:id' },
  about: 'Contacts with their company and balance.',
  table: 'customer_profiles',
  customerIn: 'id',
  logged: true,
  lines: 'read',
  found: { place: 10 },
} as const satisfies KindFacts;
