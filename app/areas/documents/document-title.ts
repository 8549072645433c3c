/** Longest title of a document. */
export const MAX_TITLE = 200;

/** A title for a document that has none but its file: the name without extension, in words. */
export function titleOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const name = dot > 0 ? fileName.slice(0, dot) : fileName;
  const words = name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .trim();
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}
