import { cutText, searchText } from '../typed-text.ts';
/** How many rows a list counts. It says "1,000+" where there are more, so that a page costs the same however many. */
export const MOST_COUNTED = 1_000;
/** The same for a search: each row it counts may be one of ten or more that it reads. */
export const MOST_FOUND = 100;
/** How many records the navigation counts at a section. It says "99+" where there are more. */
export const MOST_MARKED = 99;

/** How many rows a list has; or that there are more, where they are counted no further. */
export type ListCount = number | { moreThan: number };

/** Which page of a list a person asks for, as its address says: ?q=…&sort=…&dir=…&after=… */
export type PageRequest = {
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  after: string | null;
  before: string | null;
};

/** Reads a list's address. An unknown sort falls back to `fallback`, the search is cut to 200 characters. */
export function pageRequestOf(
  url: URL,
  sorts: readonly string[],
  fallback: { sort: string; direction: 'asc' | 'desc' },
): PageRequest {
  const asked = url.searchParams;
  const sort = asked.get('sort');
  const known = sort !== null && sorts.includes(sort);
  const direction = asked.get('dir');
  return {
    search: lookupText(url, 'q'),
    sort: known ? sort : fallback.sort,
    direction:
      known && (direction === 'asc' || direction === 'desc') ? direction : fallback.direction,
    after: asked.get('after'),
    before: asked.get('after') === null ? asked.get('before') : null,
  };
}

/** What an address asks to look up, trimmed and cut to 200 characters; empty when it asks for nothing. */
export function lookupText(url: URL, parameter: string): string {
  return cutText(searchText(url.searchParams.get(parameter) ?? ''), 200);
}
