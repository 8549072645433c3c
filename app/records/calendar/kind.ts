import type { KindFacts } from '../kind-facts.ts';

/** The secret address of a person's calendar. */
export const calendar = {
  one: 'calendar address',
  many: 'calendar addresses',
  logged: true,
} as const satisfies KindFacts;
