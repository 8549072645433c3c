import type { KindFacts } from '../kind-facts.ts';

/** A company that customers work for. */
export const company = {
  one: 'company',
  many: 'companies',
  at: { admin: '/admin/companies?q=:slug' },
  table: 'companies',
  logged: true,
  found: {},
} as const satisfies KindFacts;
