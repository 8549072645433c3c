import { asTyped, renderMarkdown, TooComplicatedError } from './markdown.ts';

/** A text as HTML; one that is beyond the bounds as it was typed. */
export function renderWithinBounds(markdown: string): { html: string; isComplicated: boolean } {
  try {
    return { html: renderMarkdown(markdown), isComplicated: false };
  } catch (error) {
    if (!(error instanceof TooComplicatedError)) throw error;
    return { html: asTyped(markdown), isComplicated: true };
  }
}
