const SHORTEST = 3;
const LONGEST = 80;

/**
 * The words of a search as the list of searches without a result keeps them: lower case, single spaces. Null for what is
 * not worth keeping or may name a person: very short or long texts, e-mail addresses, web addresses, long numbers.
 */
export function missedWords(query: string): string | null {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (words.length < SHORTEST || words.length > LONGEST || !/\p{L}/u.test(words)) return null;
  if (words.includes('@') || /https?:|www\./.test(words)) return null;
  // Telephone, account and card numbers, however they are grouped; "R-410A 2025" is none.
  if (/\d(?:[\s().+-]*\d){6}/.test(words)) return null;
  return words;
}
