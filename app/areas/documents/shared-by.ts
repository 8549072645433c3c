import type { Side } from '#app/access/author.ts';

/** Says who shared a document or one of its files, in the words of the side that reads it. */
export function sharedBy(
  { authorName, authorSide }: { authorName: string; authorSide: Side },
  reader: Side,
): string {
  if (reader === 'firm') {
    return authorSide === 'firm'
      ? `Shared by ${authorName}`
      : `Shared by the customer, ${authorName},`;
  }
  return authorSide === 'firm' ? `Shared by us, ${authorName},` : 'Shared by you';
}
