import type { KindFacts } from '../kind-facts.ts';

/** What was looked for in the knowledge base and not found. */
export const missedSearch = {
  one: 'search without result',
  many: 'searches without result',
  logged: true,
} as const satisfies KindFacts;
