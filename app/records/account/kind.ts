import type { KindFacts } from '../kind-facts.ts';

/** What a customer owes and has paid. */
export const account = {
  one: 'account',
  many: 'accounts',
  sphere: 'money',
  table: 'customer_accounts',
  live: true,
  logged: true,
  lines: 'read',
} as const satisfies KindFacts;
