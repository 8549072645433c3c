const LONGEST_QUERY = 2_000;
const MOST_NAMES = 20;

/**
 * Returns the parameters of a list's address, by name, each once; links and forms of the page carry them on. Empty for an
 * address that is longer, or has more names, than any list of ours.
 */
export function listParams(search: string): Map<string, string> {
  const given = new Map(new URLSearchParams(search.length > LONGEST_QUERY ? '' : search));
  return given.size > MOST_NAMES ? new Map() : given;
}

/** Returns the part of a list's query that narrows and sorts it: everything except its page and the open record. */
export function filtersInForce(search: string): string {
  const params = listParams(search);
  for (const place of ['after', 'before', 'open']) params.delete(place);
  return new URLSearchParams([...params].filter(([, value]) => value !== '')).toString();
}

/**
 * Returns the address of the same list with some parameters changed: a text sets one, null removes it, all others stay.
 * `search` is the address's query, with or without its question mark.
 */
export function listAddress(
  pathname: string,
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const params = new URLSearchParams([...listParams(search)]);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
