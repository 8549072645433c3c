import type { KindFacts } from '../kind-facts.ts';

/** A project that others are built from. */
export const template = {
  one: 'template',
  many: 'templates',
  at: { admin: '/admin/templates/:id' },
  about: 'What engagements are set up from, by business days.',
  logged: true,
} as const satisfies KindFacts;
