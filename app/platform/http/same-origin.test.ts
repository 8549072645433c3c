import { describe, expect, it } from 'vitest';
import { comesFromOwnPages } from './same-origin.ts';

const ask = (method: string, headers: Record<string, string>) =>
  comesFromOwnPages(
    { method, headers: new Headers(headers), url: 'http://10.0.0.5:3000/inquiry' },
    'https://portal.example.com',
  );

describe('a change', () => {
  it.each([
    ['the public origin', { origin: 'https://portal.example.com' }],
    ['the address it was sent to', { origin: 'http://10.0.0.5:3000' }],
    ['the same site, without origin', { 'sec-fetch-site': 'same-origin' }],
  ])('is taken from %s', (_what, headers) => {
    expect(ask('POST', headers)).toBe(true);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: 'https://portal.example.com.evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['nowhere', {}],
  ])('is refused from %s', (_what, headers) => {
    expect(ask('POST', headers)).toBe(false);
    expect(ask('DELETE', headers)).toBe(false);
  });

  it('is not what reading is', () => {
    expect(ask('GET', { origin: 'https://evil.example' })).toBe(true);
  });
});
