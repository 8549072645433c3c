import { describe, expect, it } from 'vitest';
import { freeSlug, MAX_SLUG, slugOf } from './article-slug.ts';

describe('slugOf', () => {
  it.each([
    ['Renewals: Working 90 Days Ahead', 'renewals-working-90-days-ahead'],
    ['  Dispatch   &\tField ', 'dispatch--field'],
    ['R-410A phase_down (2025)?', 'r-410a-phase_down-2025'],
    ['Café à la carte', 'cafe-a-la-carte'],
  ])('makes an address of %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it.each(['!!!', '維持管理', '- -', '___', ''])('falls back where %j leaves nothing', (title) => {
    expect(slugOf(title)).toBe('article');
  });

  it('stays within the length of an address', () => {
    expect(slugOf('word '.repeat(100))).toHaveLength(MAX_SLUG);
  });
});

describe('freeSlug', () => {
  it('counts up past those that are taken', () => {
    expect(freeSlug('filters', new Set())).toBe('filters');
    expect(freeSlug('filters', new Set(['filters']))).toBe('filters-2');
    expect(freeSlug('filters', new Set(['filters', 'filters-2', 'filters-4']))).toBe('filters-3');
  });

  it('makes room for the number in a long address', () => {
    const long = 'a'.repeat(MAX_SLUG);
    expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(MAX_SLUG - 2)}-2`);
  });
});
