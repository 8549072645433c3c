/** The records of a list as one of them was opened from it, in their order. */
type ListedRecords = {
  /** The address of the list, with what narrows it. */
  list: string;
  /** The paths of its records. */
  records: readonly string[];
};

/** The links of the records that the page lists, in their order. */
export function recordLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a[data-record]')];
}

/** Returns the records that the page lists, to pass on to the next page. */
export function listedRecords(): ListedRecords {
  const { pathname, search } = window.location;
  return { list: pathname + search, records: recordLinks().map((link) => link.pathname) };
}
