import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Markdown (with tables) as HTML. Raw HTML in the source is shown as text and unsafe link targets are dropped. */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** The words of a Markdown text, for previews. */
export function plainTextOf(markdown: string): string {
  return renderMarkdown(markdown)
    .replace(/<\/?(?:a|code|del|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
