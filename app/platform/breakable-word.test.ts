import { expect, it } from 'vitest';
import { breakableWord } from './breakable-word.ts';

it('leaves a word of the trade whole', () => {
  expect(breakableWord('recommissioning')).toEqual(['recommissioning']);
});

it('lets a long word end a line after its punctuation, and one without any after each character', () => {
  expect(breakableWord('hello@plenum-service-advisors.example')).toEqual([
    'hello@',
    '',
    'plenum-',
    '',
    'service-',
    '',
    'advisors.',
    '',
    'example',
  ]);
  expect(breakableWord('abcd', 3)).toEqual(['a', '', 'b', '', 'c', '', 'd']);
});

it.each(['x'.repeat(90), '👩‍🔧😀é'.repeat(30), '--------'.repeat(9), 'a'])(
  'loses nothing of %s',
  (word) => {
    const parts = breakableWord(word);
    expect(parts.join('')).toBe(word);
    expect(parts.every((part) => part.isWellFormed())).toBe(true);
  },
);
