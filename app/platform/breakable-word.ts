// Trade terms read badly when split at a line's end; a longer word may be wider than its column.
const LONGEST = 24;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a word into the parts between which the document renderer may end a line. A word of up to `longest` letters is one
 * part. A longer one can break after its punctuation, and a long run without punctuation after each character. Between two
 * parts is an empty one, so that no hyphen is printed.
 */
export function breakableWord(word: string, longest = LONGEST): string[] {
  if (word.length <= longest) return [word];
  const pieces = word.match(/[^-/_.@?&=,;:+|]*[-/_.@?&=,;:+|]+|[^-/_.@?&=,;:+|]+/g) ?? [word];
  return pieces
    .flatMap((piece) =>
      piece.length <= longest
        ? [piece]
        : Array.from(characters.segment(piece), ({ segment }) => segment),
    )
    .flatMap((part, at) => (at === 0 ? [part] : ['', part]));
}
