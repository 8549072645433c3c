import type { KindFacts } from '../kind-facts.ts';

/** A company that customers work for. */
export const company = {
  one: 'company',
  many: 'companies',
  at: { admin: '/admin/companies?q=:slug' },
  about: 'The client firms behind the contacts.',
  table: 'companies',
  logged: true,
  lines: 'read',
  found: { place: 20 },
} as const satisfies KindFacts;
