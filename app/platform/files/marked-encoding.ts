/** Returns the encoding that a text's byte order mark names, from its first bytes; null if it has no UTF-16 mark. */
export function markedEncoding(first: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : null;
}
