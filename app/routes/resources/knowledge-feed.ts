import { listNewestArticles } from '#app/areas/knowledge/knowledge-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { cutAtWord } from '#app/areas/site/page-meta.ts';
import { plainTextOf } from '#app/platform/markdown.ts';

const DESCRIPTION_LENGTH = 400;

/** The newest articles of the knowledge base as an RSS 2.0 feed. */
export async function loader() {
  const { name, url } = firmNow();
  const articles = await listNewestArticles();
  const items = articles.map(({ slug, title, opening, categoryName, publishedAt }) =>
    [
      '<item>',
      `<title>${escaped(title)}</title>`,
      `<link>${url}/kb/${slug}</link>`,
      `<guid isPermaLink="true">${url}/kb/${slug}</guid>`,
      `<pubDate>${publishedAt.toUTCString()}</pubDate>`,
      categoryName ? `<category>${escaped(categoryName)}</category>` : '',
      `<description>${escaped(cutAtWord(plainTextOf(opening), DESCRIPTION_LENGTH))}</description>`,
      '</item>',
    ].join(''),
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escaped(`${name}: Knowledge Base`)}</title>
<link>${url}/kb</link>
<atom:link href="${url}/kb/feed.xml" rel="self" type="application/rss+xml"/>
<description>${escaped(`Articles on running a commercial HVAC service operation, by ${name}.`)}</description>
<language>en-US</language>
${items.join('\n')}
</channel>
</rss>
`;
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  });
}

/** A text for XML; control characters, which XML can't hold, are left out. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
