import { cutText } from '#app/platform/typed-text.ts';

/** The longest title of a document. */
export const MAX_TITLE = 200;

/** Returns a title for a document that has only its file: the name without extension, in words. */
export function titleOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const name = dot > 0 ? fileName.slice(0, dot) : fileName;
  const words = cutText(name.replace(/[-_\s]+/g, ' ').trim(), MAX_TITLE).trim();
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1);
}
