import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OwnPatterns } from '#app/areas/customers/own-record-queries.server.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';

/** Letters from which on a piece is looked for anywhere in a text. */
const ANYWHERE_FROM = 3;

/**
 * Whether a text contains the word, in any case: anywhere, or, for one or two letters, at the start of a word. The trigram
 * index can answer it.
 */
export function containsWord(text: SQLWrapper, word: string): SQL {
  const { anywhere, first, inner } = patternsOf(word);
  return [...word].length >= ANYWHERE_FROM
    ? sql`${text} ilike ${anywhere}`
    : sql`(${text} ilike ${first} or ${text} ilike ${inner})`;
}

/** The same for a text of `joinedText`, in which each word follows a blank. */
export function containsWordInJoined(text: SQLWrapper, word: string): SQL {
  const { anywhere, inner } = patternsOf(word);
  return sql`(${text}) ilike ${[...word].length >= ANYWHERE_FROM ? anywhere : inner}`;
}

/**
 * How well texts match a phrase, by the best of them: 0 for the whole text, 1 if it begins with the phrase, 2 if one of its
 * words does, 3 if the phrase is anywhere in it, otherwise 4.
 */
export function rankOf(texts: readonly SQLWrapper[], phrase: string, exact: SQL | null): SQL {
  const { anywhere, first, inner } = patternsOf(phrase);
  const any = (pattern: string) =>
    sql.join(
      texts.map((text) => sql`${text} ilike ${pattern}`),
      sql` or `,
    );
  const very = sql`${any(first.slice(0, -1))}${exact ? sql` or ${exact}` : sql``}`;
  return sql`case when ${very} then 0 when ${any(first)} then 1 when ${any(inner)} then 2
    when ${any(anywhere)} then 3 else 4 end`;
}

/**
 * Returns the words as patterns for a customer's own records, which match as `containsWord` does: the longest for the index,
 * which answers three letters and more, and the others.
 */
export function ownPatterns(words: readonly string[]): OwnPatterns {
  const [longest = '', ...shorter] = words.toSorted((a, b) => [...b].length - [...a].length);
  const isLong = (word: string) => [...word].length >= ANYWHERE_FROM;
  const patternOf = (word: string) => patternsOf(word)[isLong(word) ? 'anywhere' : 'inner'];
  return isLong(longest)
    ? { word: patternOf(longest), others: shorter.map(patternOf) }
    : { word: '%', others: words.map(patternOf) };
}

function patternsOf(piece: string) {
  const anywhere = likePattern(piece) ?? '%';
  const first = anywhere.slice(1);
  return { anywhere, first, inner: `% ${first}` };
}
