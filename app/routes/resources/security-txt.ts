import { firmNow } from '#app/areas/settings/setting-queries.server.ts';

const VALID_DAYS = 180;

export async function loader() {
  const { email, url } = firmNow();
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const body = `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${url}/.well-known/security.txt\n`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
