import { slugOf } from './article-slug.ts';

/** A heading of an article, with the id it carries on the page. */
export type ArticleHeading = { id: string; text: string; level: 2 | 3 };

const FEWEST_HEADINGS = 3;
const MOST_HEADINGS = 100;

/**
 * Gives the headings of an article's HTML (from `renderMarkdown`) ids to link to, and lists those of the second and third level
 * if there are three or more, a hundred at most. A first-level heading becomes a second-level one, because the title is the
 * page's only first.
 */
export function withContents(html: string): { html: string; contents: ArticleHeading[] } {
  const contents: ArticleHeading[] = [];
  const ids = new Map<string, number>();
  const marked = html.replace(
    /<h([1-3])>([\s\S]*?)<\/h\1>/g,
    (_all, depth: string, inner: string) => {
      const level = depth === '3' ? 3 : 2;
      const text = decoded(inner.replace(/<[^>]+>/g, ''));
      // The prefix keeps them apart from the ids of the page around.
      const base = `on-${slugOf(text)}`;
      const count = (ids.get(base) ?? 0) + 1;
      ids.set(base, count);
      const id = count === 1 ? base : `${base}.${count}`;
      if (contents.length < MOST_HEADINGS) contents.push({ id, text, level });
      return `<h${level} id="${id}">${inner}</h${level}>`;
    },
  );
  return { html: marked, contents: contents.length >= FEWEST_HEADINGS ? contents : [] };
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}
