import { plainTextOf } from '#app/platform/markdown.ts';

/** The marks around a found word in the database's excerpt; neither can be typed. */
export const MARKS = { start: '\u0001', stop: '\u0002' } as const;

/** A piece of an excerpt; `isFound` marks what was searched for. */
export type SnippetPart = { text: string; isFound: boolean };

const MARKED = new RegExp(`${MARKS.start}([^${MARKS.start}${MARKS.stop}]*)${MARKS.stop}`);

/**
 * Returns an excerpt of an article for a list of results, as plain text. `headline` is the database's excerpt with `MARKS`
 * around the matches; if it has none, the query matched inside a word, shown by `around`.
 */
export function snippetOf({
  headline,
  around,
  query,
}: {
  headline: string;
  around: string | null;
  query: string;
}): SnippetPart[] {
  if (headline.includes(MARKS.start)) return partsOf(wordsOf(headline));
  if (around === null) return [{ text: wordsOf(withoutHeadings(headline)), isFound: false }];
  const words = wordsOf(around);
  const at = words.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0 || query === '') return [{ text: words, isFound: false }];
  const end = at + query.length;
  return [
    { text: words.slice(0, at), isFound: false },
    { text: words.slice(at, end), isFound: true },
    { text: words.slice(end), isFound: false },
  ].filter(({ text }) => text !== '');
}

function partsOf(words: string): SnippetPart[] {
  // An excerpt that begins amid a sentence says so.
  return (/^\p{Ll}/u.test(words) ? `… ${words}` : words)
    .split(MARKED)
    .map((text, index) => ({ text: without(text), isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Excerpts begin and end anywhere, so marks of Markdown are left that are no markup by themselves. */
function wordsOf(markdown: string): string {
  return plainTextOf(markdown)
    .replace(/\|[\s|:-]*/g, ' ')
    .replace(/(?:^|\s)#{1,6}(?=\s)/g, ' ')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** An opening that runs past a heading would read as if it were the sentence before. */
function withoutHeadings(markdown: string): string {
  return markdown.replace(/^#{1,6} .*$/gm, '');
}

function without(text: string): string {
  return text.replaceAll(MARKS.start, '').replaceAll(MARKS.stop, '');
}
