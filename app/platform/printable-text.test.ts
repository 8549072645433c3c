import { expect, it } from 'vitest';
import { isPrintedOtherwise, printableText } from './printable-text.ts';

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

it.each([
  ['plain words', 'abc', false],
  ['what is held, in whichever form it is written', 'o\u0301\r\n≤\t\u200b', false],
  ['a plain form', '℉', true],
  ['a question mark', '漢', true],
])('%s: printed otherwise or not', (_, text, expected) => {
  expect(isPrintedOtherwise(text, (codePoint) => held.has(codePoint))).toBe(expected);
});
