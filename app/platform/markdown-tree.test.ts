import { describe, expect, it } from 'vitest';
import { type MarkdownNode, markdownTree } from './markdown-tree.ts';

/** The tree as short text: tag(children). */
function sketch(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${node.tag}(${sketch(node.children)})`))
    .join('')
    .replace(/\n/g, '');
}

describe('Markdown as a tree', () => {
  it('nests what is nested', () => {
    expect(sketch(markdownTree('## Scope\n\n1. One **two**\n   - three\n2. _four_'))).toBe(
      'h2(Scope)ol(li(One strong(two)ul(li(three)))li(em(four)))',
    );
  });

  it('keeps tables with their alignment, breaks and rules', () => {
    const tree = markdownTree('| a | b |\n|---|--:|\n| 1 | 2 |\n\nx  \ny\n\n---');
    expect(sketch(tree)).toBe('table(thead(tr(th(a)th(b)))tbody(tr(td(1)td(2))))p(xbr()y)hr()');
    expect(JSON.stringify(tree)).toContain('"align":"right"');
  });

  it('shows raw HTML and brackets as the words they were', () => {
    expect(sketch(markdownTree('a < b & "c" <script>alert(1)</script> `x > y`'))).toBe(
      'p(a < b & "c" <script>alert(1)</script> code(x > y))',
    );
    expect(sketch(markdownTree('&amp;lt; stays'))).toBe('p(&lt; stays)');
  });

  it('reads the target of a link', () => {
    const tree = markdownTree('[terms](https://example.com/a?b=1&c=2 "The > terms")');
    expect(JSON.stringify(tree)).toContain('"href":"https://example.com/a?b=1&c=2"');
  });

  it('keeps lists that go on, task boxes, code and what is struck', () => {
    expect(sketch(markdownTree('3. a\n4. b\n\n- [x] ~~c~~\n\n```\nd <e>\n```'))).toBe(
      'ol(li(a)li(b))ul(li(input() del(c)))pre(d <e>)',
    );
    expect(JSON.stringify(markdownTree('3. a'))).toContain('"start":"3"');
  });

  it('shows what is beyond the bounds as it was typed', () => {
    const quotes = '> '.repeat(3_000);
    expect(sketch(markdownTree(`${quotes}a & b\nc`))).toBe(`p(${quotes}a & bbr()c)`);
  });
});
