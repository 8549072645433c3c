import type { KindFacts } from '../kind-facts.ts';

/** How the firm runs the product. */
export const firmSettings = {
  one: 'settings',
  many: 'settings',
  logged: true,
} as const satisfies KindFacts;
