import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKDOWN_LIMIT } from '#app/ui/editor/markdown-edit.ts';
import { COSTLY, TOO_COMPLICATED } from '#tests/helpers/costly-texts.ts';
import { checkMarkdown, htmlOf } from './markdown.server.ts';
import { TooComplicatedError } from './markdown.ts';
import { metrics } from './metrics.server.ts';
import { closeWorkers } from './workers.server.ts';

afterAll(closeWorkers);

/** Texts that threads rendered so far. */
async function rendered(): Promise<number> {
  const { values } = await metrics.tasks.get();
  const counted = values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.task === 'markdown' && labels.outcome === 'done',
  );
  return counted?.value ?? 0;
}

describe('a text that costs too much', () => {
  it.each(Object.entries(TOO_COMPLICATED))('is refused: %s', async (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(MARKDOWN_LIMIT);
    await expect(checkMarkdown(text)).rejects.toThrow(TooComplicatedError);
  });

  it('is shown as it was typed where it was saved before it was refused', async () => {
    const html = await htmlOf(`${'> '.repeat(3_000)}Signed & sealed`);
    expect(html.startsWith('<p>&gt; &gt; ')).toBe(true);
    expect(html.endsWith('&gt; Signed &amp; sealed</p>\n')).toBe(true);
  });
});

describe('a text that costs much', () => {
  it.each(Object.entries(COSTLY))('is shown: %s', async (_name, text) => {
    expect(text.length).toBeLessThanOrEqual(MARKDOWN_LIMIT);
    await checkMarkdown(text);
    expect((await htmlOf(text)).length).toBeLessThanOrEqual(300_000);
  });

  it('leaves the process free for requests while it is rendered', async () => {
    let turns = 0;
    let isRendering = true;
    const texts = Object.values(COSTLY).map((text) => `${text.slice(0, -20)} anew`);
    const rendering = Promise.all(texts.map(htmlOf)).finally(() => {
      isRendering = false;
    });
    while (isRendering) {
      turns += 1;
      await nextTurn();
    }
    await rendering;
    expect(turns).toBeGreaterThan(texts.length);
  });

  it('is rendered once, for the command that saves it and for all its readers', async () => {
    const text = 'Read by **many**.';
    const before = await rendered();
    await checkMarkdown(text);
    const read = await Promise.all([htmlOf(text), htmlOf(text), htmlOf(text)]);
    expect(new Set(read)).toEqual(new Set(['<p>Read by <strong>many</strong>.</p>']));
    expect((await rendered()) - before).toBe(1);
  });
});
