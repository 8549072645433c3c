import type { KindFacts } from '../kind-facts.ts';

/** Hours or money that a customer pays ahead. */
export const retainer = {
  one: 'retainer',
  many: 'retainers',
  at: { admin: '/admin/retainers/:id' },
  about: 'Hours or money that clients pay ahead, and what is left of them.',
  sphere: 'money',
  table: 'retainers',
  customerIn: 'customer_id',
  live: true,
  logged: true,
  lines: 'read',
  found: { place: 97, day: 'Next to expire' },
} as const satisfies KindFacts;
