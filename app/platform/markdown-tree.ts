import { markdownTokens } from './markdown.ts';

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

/** Returns a Markdown text as a tree, for documents and the like. A text beyond the bounds is returned as it was typed. */
export function markdownTree(markdown: string): MarkdownNode[] {
  const root: MarkdownElement = { key: 0, tag: 'root', attributes: {}, children: [] };
  let count = 0;
  const open = [root];
  for (const { type, tag, attrs, content, nesting, hidden, block } of markdownTokens(markdown)) {
    const parent = open.at(-1) ?? root;
    if (hidden) continue;
    if (nesting === -1) {
      open.pop();
    } else if (type === 'text' || type === 'softbreak') {
      parent.children.push(content || '\n');
    } else {
      count += 1;
      const element: MarkdownElement = {
        key: count,
        tag: block && tag === 'code' ? 'pre' : tag,
        attributes: Object.fromEntries((attrs ?? []).map(([name, value]) => [name, `${value}`])),
        children: tag === 'code' ? [content] : [],
      };
      parent.children.push(element);
      if (nesting === 1) open.push(element);
    }
  }
  return root.children;
}
