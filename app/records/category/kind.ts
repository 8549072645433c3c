import type { KindFacts } from '../kind-facts.ts';

/** What articles of the knowledge base are sorted by. */
export const category = {
  one: 'category',
  many: 'categories',
  table: 'kb_categories',
  logged: true,
  lines: 'read',
} as const satisfies KindFacts;
