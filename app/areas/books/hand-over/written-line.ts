// Marks that turn the direction of what follows, byte order marks, and letters that were cut in half.
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cs}]/gu;
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu;

/** Returns a text in one line: each run of blanks, line breaks and control characters as one blank. */
export function writtenLine(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(BREAKS, ' ').trim();
}

/** The letters that Unicode doesn't take apart into a plain one and an accent, and signs of print and of the trade. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '/',
  '×': 'x',
  '′': "'",
  '°': '',
};

/**
 * Returns a text in one line of ASCII: letters without their accents, `?` for letters that have no plain one, nothing for
 * pictures.
 */
export function asciiLine(text: string): string {
  const apart = writtenLine(text)
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\p{M}\p{Cf}\p{Extended_Pictographic}]/gu, '')
    .replace(/[^\0-\x7f]/gu, '?');
  return writtenLine(apart);
}
