const LONGEST_QUERY = 2_000;
const MOST_NAMES = 20;

/**
 * The parameters of a list's address, by name, each once: links and forms of the page carry them on. None of an address
 * that is longer or has more names than any list of ours.
 */
export function listParams(search: string): Map<string, string> {
  const given = new Map(new URLSearchParams(search.length > LONGEST_QUERY ? '' : search));
  return given.size > MOST_NAMES ? new Map() : given;
}

/** What of a list's query narrows and sorts it: all that is set but its page and the record that is open. */
export function filtersInForce(search: string): string {
  const params = listParams(search);
  for (const place of ['after', 'before', 'open']) params.delete(place);
  return new URLSearchParams([...params].filter(([, value]) => value !== '')).toString();
}

/**
 * The address of the same list with some parameters changed: a text sets one, null takes it away, all others stay.
 * `search` is the address's query with or without its question mark.
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
