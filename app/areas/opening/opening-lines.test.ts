import { expect, it } from 'vitest';
import { missingWords, OPENING_KEYS, type OpeningKey } from './opening-lines.ts';

const linesWithout = (...missing: OpeningKey[]) =>
  OPENING_KEYS.map((key) => ({ key, value: missing.includes(key) ? null : 'Filled in' }));

it('names what is missing, in the order of the list', () => {
  expect(missingWords(linesWithout())).toBeNull();
  expect(missingWords(linesWithout('hours'))).toBe('Fill in your hours first.');
  expect(missingWords(linesWithout('engagement', 'name', 'hours'))).toBe(
    'Fill in your name, your hours, and one engagement first.',
  );
});
