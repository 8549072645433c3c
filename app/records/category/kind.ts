import type { KindFacts } from '../kind-facts.ts';

/** What articles of the knowledge base are sorted by. */
export const category = {
  one: 'category',
  many: 'categories',
  table: 'kb_categories',
  logged: true,
} as const satisfies KindFacts;
