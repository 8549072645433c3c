import type { Side } from '#app/access/author.ts';

/** Says who shared a document or one of its files, in the words of the side that reads it; customers read the firm's name. */
export function sharedBy(
  { authorName, authorSide }: { authorName: string; authorSide: Side },
  reader: Side,
  firmName: string,
): string {
  if (reader === 'firm') {
    return authorSide === 'firm'
      ? `Shared by ${authorName}`
      : `Shared by the customer, ${authorName},`;
  }
  return authorSide === 'firm' ? `Shared by ${authorName} (${firmName})` : 'Shared by you';
}
