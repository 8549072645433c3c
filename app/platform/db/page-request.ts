import { cutText, searchText } from '../typed-text.ts';
/** How many rows a list counts before it says "1,000+", so that a page costs the same however many there are. */
export const MOST_COUNTED = 1_000;
/** The same limit for a search, where each counted row may be one of ten or more that are read. */
export const MOST_FOUND = 100;
/** How many records the navigation counts before it says "99+". */
export const MOST_MARKED = 99;

/** How many rows a list has, or that there are more than it counts. */
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

/** Reads what an address asks to look up, trimmed and cut to 200 characters; empty if it asks for nothing. */
export function lookupText(url: URL, parameter: string): string {
  return cutText(searchText(url.searchParams.get(parameter) ?? ''), 200);
}
