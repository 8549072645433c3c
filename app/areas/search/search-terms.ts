import type { SearchTerms } from '#app/platform/db/search-source.server.ts';
import { searchText } from '#app/platform/typed-text.ts';
import { LONGEST_QUERY, SHORTEST_QUERY } from './search-kinds.ts';

/** Most words that are looked for; what comes after them is left out. */
const MOST_WORDS = 8;

/** Reads what was typed; null if it is too short to search for. */
export function searchTerms(typed: string): SearchTerms | null {
  const letters = [...searchText(typed)];
  const phrase = letters.slice(0, LONGEST_QUERY).join('').trim();
  if (letters.length < SHORTEST_QUERY) return null;
  const digits = /^#?(\d{1,9})$/.exec(phrase)?.[1];
  return {
    phrase,
    words: phrase.split(' ').slice(0, MOST_WORDS),
    number: digits === undefined ? null : Number(digits),
  };
}
