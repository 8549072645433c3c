import { expect, it } from 'vitest';
import { isComposing } from './composing.ts';

it('knows the key that ends a composition in Safari, which says that none is under way', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
