/** The records of a list as one of them was opened from it, in their order. */
export type ListedRecords = {
  /** The address of the list, with what narrows it. */
  list: string;
  /** The paths of its records. */
  records: readonly string[];
};

/** The links of the records that the page lists, in their order. */
export function recordLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[data-record]')];
}

/** The records that the page lists, as the next page is told of them. */
export function listedRecords(): ListedRecords {
  const { pathname, search } = window.location;
  return { list: pathname + search, records: recordLinks().map((link) => link.pathname) };
}

/**
 * Where a record stands among those it was opened with, by the state of its page's entry in the history; null where it was
 * opened in another way.
 */
export function placeAmong(state: unknown, pathname: string) {
  if (!isListed(state)) return null;
  const { list, records } = state;
  const at = records.indexOf(pathname);
  if (at < 0) return null;
  return { list, previous: records[at - 1], next: records[at + 1] };
}

function isListed(state: unknown): state is ListedRecords {
  if (typeof state !== 'object' || state === null) return false;
  const { list, records } = state as Partial<Record<keyof ListedRecords, unknown>>;
  return typeof list === 'string' && Array.isArray(records);
}
