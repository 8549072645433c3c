import type { MetaDescriptor } from 'react-router';
import { cutText } from '#app/platform/typed-text.ts';

/** What a page tells search engines and link previews; lengths in characters. */
type PageMeta = {
  /** The firm as the settings name it; `url` is the public origin without a trailing slash. */
  firm: { name: string; url: string };
  /** At most 60; the firm's name follows where both fit. */
  title: string;
  /** At most 155; longer text is cut at a word. */
  description: string;
  /** Path of the page from the origin, with a leading slash. */
  path: string;
  /** Which social image stands for the page. */
  image?: 'home' | 'kb' | 'checklist' | 'estimator';
  type?: 'website' | 'article';
  noindex?: boolean;
  /** Structured data objects, one JSON-LD block each. */
  data?: readonly object[];
};

const MAX_TITLE = 60;
const MAX_DESCRIPTION = 155;

/** The `meta` descriptors of a public page: title, description, canonical address, previews, JSON-LD. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { firm, image = 'home', type = 'website', noindex = false, data = [] } = page;
  const full = `${page.title} | ${firm.name}`;
  const title = full.length <= MAX_TITLE ? full : cutAtWord(page.title, MAX_TITLE);
  const description = cutAtWord(page.description, MAX_DESCRIPTION);
  const address = `${firm.url}${page.path}`;
  const picture = `${firm.url}/og/${image}.png`;
  return [
    { title },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((object) => ({ 'script:ld+json': object as Record<string, string> })),
  ];
}

/** `text` in at most `max` characters, cut after a whole word and ended with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = cutText(text, max - 1);
  const lastSpace = room.lastIndexOf(' ');
  return `${(lastSpace > max / 2 ? room.slice(0, lastSpace) : room).replace(/[\s,;:.]+$/, '')}…`;
}
