import { expect, it } from 'vitest';
import { printableText } from './printable-text.ts';

const held = new Set(
  Array.from('abcdefFi°?1⁄3óñ≤ \u2010ب', (letter) => letter.codePointAt(0) ?? 0),
);

it.each([
  ['what is held stays', 'a ≤ b', 'a ≤ b'],
  ['a letter and its accent become one', 'o\u0301 n\u0303', 'ó ñ'],
  ['a sign without a shape takes its plain form', '℉ ⅓ ﬁ a\u2011b', '°F 1⁄3 fi a\u2010b'],
  ['what has no form at all is one question mark', '漢字 👩\u200d🔧 a', '?? ? a'],
  ['scripts that join their letters are not set letter by letter', 'بب', '??'],
  ['characters without width are left out', '\u00ada\u200bb\ufe0f\u0007', 'ab'],
  ['line ends stay, tabs are spaces', 'a\r\nb\u2028c\td≤', 'a\nb\nc d≤'],
])('%s', (_, text, printed) => {
  expect(printableText(text, (codePoint) => held.has(codePoint))).toBe(printed);
});
