import type { KindFacts } from '../kind-facts.ts';

/** Someone who signed up and waits for approval. */
export const registration = {
  one: 'sign-up',
  many: 'sign-ups',
  at: { admin: '/admin/approval?q=:title' },
  notices: { label: 'Registrations', staff: 'Sign-ups and newcomers waiting for approval' },
  asks: { staff: true },
} as const satisfies KindFacts;
