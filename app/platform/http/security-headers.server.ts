import { createHash, randomBytes } from 'node:crypto';

const OF_ALL: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
// What a document may do, and who may open or frame it.
const OF_DOCUMENTS: Readonly<Record<string, string>> = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
/** Kinds that browsers show as bare text or not at all. A page loads a dozen of them, and each header counts. */
const NO_DOCUMENT = /^(text\/(css|javascript)|font\/)/;

// Keeps browsers on HTTPS; only for an installation whose public origin is HTTPS.
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

// What is opened by itself and is no page runs nothing, and is in nobody's frame.
const NO_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// The browser's own viewer of PDF would be held back by more.
const PDF = "frame-ancestors 'none'";

/**
 * Sets the headers that every response carries. Scripts and style sheets get only those that mean something to them. Responses
 * default to no-store.
 */
export function secureHeaders(headers: Headers, secure: boolean): void {
  const isDocument = !NO_DOCUMENT.test(headers.get('Content-Type') ?? '');
  const all = isDocument ? { ...OF_ALL, ...OF_DOCUMENTS } : OF_ALL;
  for (const [name, value] of Object.entries(all)) headers.set(name, value);
  if (secure) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
  if (isDocument && !headers.has('Content-Security-Policy')) {
    const isPdf = headers.get('Content-Type') === 'application/pdf';
    headers.set('Content-Security-Policy', isPdf ? PDF : NO_PAGE);
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

/** Other servers that a page's scripts may reach, and those that its forms may lead to. */
type OtherServers = { connect?: readonly string[]; forms?: readonly string[] };

/**
 * Returns the content-security policy of a page that allows the given sources for inline scripts ("'nonce-…'", "'sha256-…'").
 * Inline styles are allowed, because documents have elements with style attributes.
 */
export function contentSecurityPolicy(
  scriptSources: readonly string[],
  secure: boolean,
  { connect = [], forms = [] }: OtherServers = {},
): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptSources].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...forms].join(' ')}`,
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns the hash sources of a rendered page's inline scripts that carry `nonce`. Scripts without it never run. */
export function inlineScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
  )) {
    if (!attributes.includes(` nonce="${nonce}"`) || /\bsrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * Prepares what `render` makes for one visitor: the page's scripts run by a nonce of this response, its cookies are secure if
 * the installation is, and no one caches it.
 */
export async function withNonce(
  render: (nonce: string) => Promise<Response>,
  secure: boolean,
  others: OtherServers,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const response = await render(nonce);
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    response.headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy([`'nonce-${nonce}'`], secure, others),
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
