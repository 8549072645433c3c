import type { KindFacts } from '../kind-facts.ts';

/** The firm's books: its chart of accounts, and the months that are closed. */
export const books = {
  one: 'books',
  many: 'books',
  logged: true,
} as const satisfies KindFacts;
