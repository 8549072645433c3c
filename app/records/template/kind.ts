import type { KindFacts } from '../kind-facts.ts';

/** A project that others are built from. */
export const template = {
  one: 'template',
  many: 'templates',
  at: { admin: '/admin/templates/:id' },
  about: 'Plans that set up a project, by business days.',
  logged: true,
} as const satisfies KindFacts;
