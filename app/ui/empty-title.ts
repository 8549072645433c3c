/**
 * What a list says that has no rows: narrowed by a search or a filter, of archived records, or at all. `many` is what
 * several of them are called.
 */
export function emptyTitle(many: string, isNarrowed: boolean, isArchive = false): string {
  if (isNarrowed) return `No ${many} found matching your search.`;
  return isArchive ? `No archived ${many}` : `No ${many} yet`;
}
