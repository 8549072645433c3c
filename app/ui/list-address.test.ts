import { expect, it } from 'vitest';
import { listAddress } from './list-address.ts';

it('changes what is named and keeps the rest', () => {
  expect(
    listAddress('/admin/users', '?q=north&after=abc&sort=email', { after: null, sort: 'created' }),
  ).toBe('/admin/users?q=north&sort=created');
});

it('leaves no question mark behind', () => {
  expect(listAddress('/admin', '?after=abc', { after: null })).toBe('/admin');
});

it('encodes what a person typed', () => {
  expect(listAddress('/admin', '', { q: 'a&b=c' })).toBe('/admin?q=a%26b%3Dc');
});
