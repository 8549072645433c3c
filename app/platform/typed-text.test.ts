import { expect, it } from 'vitest';
import { cutText } from './typed-text.ts';

it('cuts a text at whole characters', () => {
  expect(cutText('boiler', 10)).toBe('boiler');
  expect(cutText('boiler', 4)).toBe('boil');
  expect(cutText('ab😀cd', 3)).toBe('ab');
  expect(cutText('ab😀cd', 4)).toBe('ab😀');
  expect(cutText('😀', 1)).toBe('');
  expect(cutText('😀', 0)).toBe('');
});
