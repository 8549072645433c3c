import { z } from 'zod';
import { MARKDOWN_LIMIT } from '#app/ui/editor/markdown-edit.ts';

/**
 * A required Markdown text, for the schema of a form with a `MarkdownField`. Line ends become plain, and blank lines before and
 * after the text are dropped; `label` names it in the messages.
 */
export function markdownText(label: string) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(tidyLines)
    .min(1, `${label} is required`)
    .max(
      MARKDOWN_LIMIT,
      `${label} can be at most ${MARKDOWN_LIMIT.toLocaleString('en-US')} characters`,
    );
}

// A browser sends a form's line ends as CRLF; spaces at the start of a line carry meaning in Markdown.
function tidyLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
