import { randomBytes } from 'node:crypto';
import { contentSecurityPolicy } from './security-headers.server.ts';

/**
 * What `render` makes for one asker alone: a page's scripts run by a nonce of this answer, its cookies are secure where the
 * installation is, and nobody keeps it. `connectSources` are addresses beside the own one that its script may post to.
 */
export async function withNonce(
  render: (nonce: string) => Promise<Response>,
  secure: boolean,
  connectSources: readonly string[],
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const response = await render(nonce);
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    response.headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy([`'nonce-${nonce}'`], secure, connectSources),
    );
  }
  if (secure) secureCookies(response.headers);
  // What a signed-in person sees is theirs: no proxy and no back button after signing out shows it again.
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** Every cookie of an HTTPS installation travels over HTTPS alone. */
function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const cookie of cookies) {
    headers.append('Set-Cookie', /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
  }
}
