import { VISITOR } from '#app/access/actor.ts';
import { listArticleAddresses } from '#app/areas/knowledge/knowledge-queries.server.ts';
import { listPublicResults } from '#app/areas/outcomes/results/result-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';

const PAGES = [
  '/',
  '/estimator',
  '/estimator/companions',
  '/kb',
  '/kb/feed.xml',
  '/checklist',
  '/checklist/score',
  '/inquiry',
  '/privacy',
  '/terms',
];

export async function loader() {
  const { url, showsPromises } = firmNow();
  const [articles, results] = await Promise.all([
    listArticleAddresses(VISITOR),
    listPublicResults(),
  ]);
  const optional = [
    ...(showsPromises ? ['/promises'] : []),
    ...(results.length > 0 ? ['/results'] : []),
  ];
  const entries = [
    ...[...PAGES, ...optional].map((path) => `<url><loc>${url}${path}</loc></url>`),
    ...articles.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${url}/kb/${encodeURIComponent(slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  });
}
