// Trade terms read badly when split at a line's end; a longer word may be wider than its column.
const LONGEST = 24;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The parts of a word for the renderer of documents, which ends lines between them. Up to `longest` letters it is one part; a
 * longer one may end a line after its punctuation, and a long run without any after each character. An empty part stands
 * between two, so that no hyphen is printed that nobody wrote.
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
