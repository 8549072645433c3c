/**
 * Returns the place of a record among those it was listed with (`listedRecords`), from the history state of its page; null if
 * it was opened in another way.
 */
export function placeAmong(state: unknown, pathname: string) {
  if (!isListed(state)) return null;
  const { list, records } = state;
  const at = records.indexOf(pathname);
  if (at < 0) return null;
  return { list, previous: records[at - 1], next: records[at + 1] };
}

function isListed(state: unknown): state is { list: string; records: string[] } {
  if (typeof state !== 'object' || state === null) return false;
  const { list, records } = state as { list?: unknown; records?: unknown };
  return (
    typeof list === 'string' &&
    Array.isArray(records) &&
    records.every((path) => typeof path === 'string')
  );
}
