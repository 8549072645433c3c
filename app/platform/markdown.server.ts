import { createHash } from 'node:crypto';
import { log } from './log.server.ts';
import type { renderWithinBounds } from './markdown.ts';
import { asTyped, TooComplicatedError } from './markdown.ts';
import { ResultCache } from './result-cache.ts';
import { inWorker, OverrunError } from './workers.server.ts';

// The bounds of a text hold it far below this, also on a slow machine; what is not thought of is stopped here.
const BUDGET_MS = 5_000;
/** Characters of HTML, some 16 MB at most. */
const MOST_CACHED = 8_000_000;

const render = inWorker<typeof renderWithinBounds>('markdown', {
  lane: 'words',
  budgetMs: BUDGET_MS,
});

const cache = new ResultCache<Awaited<ReturnType<typeof render>>>(
  MOST_CACHED,
  ({ html }) => html.length,
);

/** Renders a text as `renderMarkdown` does, in a thread and cached. A text beyond the bounds is returned as it was typed. */
export async function htmlOf(markdown: string): Promise<string> {
  if (markdown === '') return '';
  try {
    const { html } = await rendered(markdown);
    return html;
  } catch (error) {
    log().error({ err: error }, 'a text could not be rendered and is shown as it was typed');
    return asTyped(markdown);
  }
}

/**
 * Checks whether a text can be shown. Commands call it before they save the text and before they open their transaction;
 * readers get what was rendered here.
 * @throws TooComplicatedError
 */
export async function checkMarkdown(markdown: string | undefined): Promise<void> {
  if (!markdown) return;
  const isComplicated = await rendered(markdown).then(
    (made) => made.isComplicated,
    (error: unknown) => {
      if (error instanceof OverrunError) return true;
      throw error;
    },
  );
  if (isComplicated) throw new TooComplicatedError();
}

function rendered(markdown: string) {
  const key = createHash('sha256').update(markdown).digest('base64');
  return cache.of(key, () => render(markdown));
}
