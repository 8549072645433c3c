/** Maximum number of characters of an article's address below /kb/. */
export const MAX_SLUG = 200;

const SLUG = new RegExp(`^[a-z0-9_-]{1,${MAX_SLUG}}$`);

/** Whether a text can be an article's address below /kb/ (specification, section 5); other texts never reach the database. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** What an article is addressed by when its title leaves nothing to make an address of. */
const NAMELESS_SLUG = 'article';

/**
 * Returns the slug of a title (specification, section 5): lower case without accents, whitespace as hyphens, and only letters,
 * digits, underscores and hyphens. A title without any of them gets `NAMELESS_SLUG`.
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

/** Returns the first address of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = `-${number}`;
    free = slug.slice(0, MAX_SLUG - ending.length) + ending;
  }
  return free;
}
