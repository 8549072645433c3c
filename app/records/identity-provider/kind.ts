import type { KindFacts } from '../kind-facts.ts';

/** Where people sign in with the account of their company. */
export const identityProvider = {
  one: 'identity provider',
  many: 'identity providers',
  logged: true,
} as const satisfies KindFacts;
