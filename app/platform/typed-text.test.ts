import { expect, it } from 'vitest';
import { cutText, searchText } from './typed-text.ts';

it('cuts a text at whole characters', () => {
  expect(cutText('boiler', 10)).toBe('boiler');
  expect(cutText('boiler', 4)).toBe('boil');
  expect(cutText('ab😀cd', 3)).toBe('ab');
  expect(cutText('ab😀cd', 4)).toBe('ab😀');
  expect(cutText('😀', 1)).toBe('');
  expect(cutText('😀', 0)).toBe('');
});

it.each([
  ['"Coca-Cola"', 'Coca-Cola'],
  ['“rate  letter” of Dana', 'rate letter of Dana'],
  ['24" belt', '24" belt'],
  ['24" or 30" belt', '24" or 30" belt'],
  ['the "north', 'the "north'],
  ['""', '""'],
])('looks for %s as %s', (typed, text) => expect(searchText(typed)).toBe(text));
