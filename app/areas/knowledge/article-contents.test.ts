import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#app/platform/markdown.ts';
import { withContents } from './article-contents.ts';

const contentsOf = (markdown: string) => withContents(renderMarkdown(markdown));

describe('withContents', () => {
  it('lists headings with ids that are in the text, once each', () => {
    const { html, contents } = contentsOf(
      '## Why & when\n\n### *Why* "now"?\n\n## Numbers\n\n## Numbers\n\n## <b>',
    );
    expect(contents).toEqual([
      { id: 'on-why--when', text: 'Why & when', level: 2 },
      { id: 'on-why-now', text: 'Why "now"?', level: 3 },
      { id: 'on-numbers', text: 'Numbers', level: 2 },
      { id: 'on-numbers.2', text: 'Numbers', level: 2 },
      { id: 'on-b', text: '<b>', level: 2 },
    ]);
    for (const { id } of contents) expect(html.split(` id="${id}"`)).toHaveLength(2);
    expect(html).toContain('<h3 id="on-why-now"><em>Why</em>');
  });

  it('lists none where there are fewer than three, and leaves the title the only first heading', () => {
    const { html, contents } = contentsOf('# One\n\n## Two');
    expect(contents).toEqual([]);
    expect(html).toBe('<h2 id="on-one">One</h2>\n<h2 id="on-two">Two</h2>');
  });
});
