import { renderWithinBounds } from './markdown-task.ts';

/** A piece of a rendered Markdown text: words, or an element with its pieces. */
export type MarkdownNode =
  | string
  | {
      /** Its place among the elements of the text, to tell it from the others. */
      key: number;
      tag: string;
      attributes: Readonly<Record<string, string>>;
      children: MarkdownNode[];
    };

/** One element of a rendered Markdown text. */
export type MarkdownElement = Exclude<MarkdownNode, string>;

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;
const VOID = new Set(['br', 'hr', 'img', 'input']);

/**
 * A Markdown text as a tree, for what is no web page. It reads the HTML that is made of it, in which elements are
 * closed in order and every other angle bracket is escaped; it is no parser for any other HTML.
 */
export function markdownTree(markdown: string): MarkdownNode[] {
  const root: MarkdownElement = { key: 0, tag: 'root', attributes: {}, children: [] };
  let count = 0;
  const open = [root];
  const { html } = renderWithinBounds(markdown);
  for (const [, slash, tag, attributes = '', text] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.children.push(decoded(text));
    } else if (slash) {
      if (open.length > 1) open.pop();
    } else if (tag !== undefined) {
      count += 1;
      const element = { key: count, tag, attributes: attributesOf(attributes), children: [] };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root.children;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
