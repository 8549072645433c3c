import type { KindFacts } from '../kind-facts.ts';

/** What lets another system use the API. */
export const apiKey = {
  one: 'API key',
  many: 'API keys',
  table: 'api_keys',
  logged: true,
} as const satisfies KindFacts;
