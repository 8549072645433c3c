import { describe, expect, it } from 'vitest';
import { plainTextOf, renderMarkdown } from './markdown.ts';

describe('rendered Markdown', () => {
  it('knows headings, lists and tables', () => {
    expect(renderMarkdown('## A\n\n| x | y |\n|---|---|\n| 1 | 2 |')).toMatch(
      /<h2>A<\/h2>[\s\S]*<td>1<\/td>/,
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
  ])('lets nothing of %s run', (source) => {
    const html = renderMarkdown(source);
    expect(html).not.toMatch(/<script|<img[^>]*onerror|(?:href|src)="(?:javascript|data):/i);
  });

  it('gives its words alone', () => {
    expect(plainTextOf('## Cash & **cost**\n\n- "one" < two')).toBe('Cash & cost "one" < two');
  });
});
