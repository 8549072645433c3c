import type { KindFacts } from '../kind-facts.ts';

/** A page of the knowledge base. */
export const article = {
  one: 'article',
  many: 'articles',
  at: { admin: '/admin/knowledge-base/:id', customer: '/kb/:slug' },
  table: 'kb_articles',
  logged: true,
  found: {},
} as const satisfies KindFacts;
