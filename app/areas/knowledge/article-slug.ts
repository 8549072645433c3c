/** Most characters of an article's address below /kb/. */
export const MAX_SLUG = 200;

/** What an article is addressed by when its title leaves nothing to make an address of. */
const NAMELESS_SLUG = 'article';

/**
 * The address made from a title (specification, section 5): lower case, runs of whitespace become hyphens, and what is no
 * letter, digit, underscore or hyphen goes. Letters lose their accents. A title without any letter or digit of the English
 * alphabet gives `NAMELESS_SLUG`.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, MAX_SLUG);
  return /[a-z0-9]/.test(slug) ? slug : NAMELESS_SLUG;
}

/** The first address of `slug`, `slug-2`, `slug-3` … that is not among the taken ones. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = `-${number}`;
    free = slug.slice(0, MAX_SLUG - ending.length) + ending;
  }
  return free;
}
