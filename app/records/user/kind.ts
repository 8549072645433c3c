import type { KindFacts } from '../kind-facts.ts';

/** Someone's account. */
export const user = {
  one: 'user',
  many: 'users',
  logged: true,
} as const satisfies KindFacts;
