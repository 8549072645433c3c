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

it('leaves out an address that is longer than any list has', () => {
  const changes = { after: 'abc' };
  const longest = `?q=${'a'.repeat(1_997)}`;
  expect(listAddress('/admin', longest, changes)).toBe(`/admin${longest}&after=abc`);
  expect(listAddress('/admin', `${longest}a`, changes)).toBe('/admin?after=abc');
});

it('repeats no name, and none of more names than any list has', () => {
  expect(listAddress('/admin', '?s=1&rs=2&s=3&rs=4', {})).toBe('/admin?s=3&rs=4');
  const many = Array.from({ length: 21 }, (_, at) => `p${at}=1`).join('&');
  expect(listAddress('/admin', `?${many}`, { q: 'oak' })).toBe('/admin?q=oak');
});
