import type { KindFacts } from '../kind-facts.ts';

/** A page of the knowledge base. */
export const article = {
  one: 'article',
  many: 'articles',
  at: { admin: '/admin/knowledge-base/:id', customer: '/kb/:slug' },
  about: 'Articles and categories of the public knowledge base.',
  table: 'kb_articles',
  logged: true,
  lines: 'read',
  found: { place: 120 },
} as const satisfies KindFacts;
