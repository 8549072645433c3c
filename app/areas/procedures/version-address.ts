/** A version's number from the address; null if it names none. */
export function versionParam(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/**
 * The two versions that an address compares (?from=, ?to=): by default the requested one and the one before it. Null when there
 * is nothing to compare.
 */
export function comparedVersions(url: URL, shown: number): { from: number; to: number } | null {
  const to = versionParam(url, 'to') ?? shown;
  const from = versionParam(url, 'from') ?? to - 1;
  return from >= 1 && from !== to ? { from, to } : null;
}
