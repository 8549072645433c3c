import { describe, expect, it } from 'vitest';
import { searchTerms } from './search-terms.ts';

describe('what was typed', () => {
  it('is a phrase of words with single spaces', () => {
    expect(searchTerms('  rate \n letter ')).toEqual({
      phrase: 'rate letter',
      words: ['rate', 'letter'],
      number: null,
    });
  });

  it.each(['', ' ', 'a', ' a ', '\0a', '😀'])('is too short: %j', (typed) => {
    expect(searchTerms(typed)).toBeNull();
  });

  it.each([
    ['1042', 1042],
    ['#1042', 1042],
    [' #7', 7],
    ['# 1042', null],
    ['1042a', null],
    ['10 42', null],
    ['12345678901', null],
  ])('names a number or none: %j', (typed, number) => {
    expect(searchTerms(typed)?.number).toBe(number);
  });

  it('is cut to 100 letters and 8 words, and never within a letter', () => {
    expect(searchTerms('x'.repeat(500))?.phrase).toHaveLength(100);
    expect([...(searchTerms('😀'.repeat(500))?.phrase ?? '')]).toHaveLength(100);
    expect(searchTerms('a b c d e f g h i j')?.words).toHaveLength(8);
  });
});
