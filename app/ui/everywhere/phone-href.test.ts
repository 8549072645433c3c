import { expect, it } from 'vitest';
import { phoneHref } from './phone-href.ts';

it.each([
  ['(303) 555-0147', 'tel:3035550147'],
  ['+1 303.555.0147', 'tel:+13035550147'],
  ['(303) 555-0147 x12', 'tel:3035550147;ext=12'],
  ['303-555-0147 Ext. 4', 'tel:3035550147;ext=4'],
  ['303-555-0147 #207', 'tel:3035550147;ext=207'],
])('dials %s as %s', (phone, address) => {
  expect(phoneHref(phone)).toBe(address);
});
