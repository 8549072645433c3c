import { firmNow, isPublished } from '#app/areas/settings/setting-queries.server.ts';

export async function loader() {
  const { url } = firmNow();
  const closed = [
    '/auth',
    '/customer',
    '/customer-auth',
    '/admin',
    '/forgot-password',
    '/reset-password',
    '/sign-in-link',
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Pages themselves say that they are not to be indexed yet: who may not read them could not know.
    ...(isPublished() ? [`Sitemap: ${url}/sitemap.xml`] : []),
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': isPublished() ? 'public, max-age=3600' : 'no-store',
    },
  });
}
