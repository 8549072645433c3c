const LONGEST_QUERY = 2_000;
const MOST_NAMES = 20;

/**
 * The address of the same list with some parameters changed: a text sets one, null takes it away, all others stay.
 * `search` is the address's query with or without its question mark; a name that it repeats stays once.
 */
export function listAddress(
  pathname: string,
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  // Every link of a page is made of it: no list of ours has an address this long.
  const given = new Map(new URLSearchParams(search.length > LONGEST_QUERY ? '' : search));
  const params = new URLSearchParams(given.size > MOST_NAMES ? [] : [...given]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
