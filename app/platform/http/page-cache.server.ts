import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { metrics } from '../metrics.server.ts';
import { deferClient } from './deferred-client.server.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.server.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Public pages that show the same to everyone and are cached as HTML in memory, with the parameters of the address that they
 * read; whatever else stands in it (utm_source and the like) changes nothing. `any` reads all of it.
 */
const CACHED: readonly (readonly [RegExp, reads: readonly string[] | 'any'])[] = [
  [/^\/(?:|checklist|privacy|terms|kb\/[a-z0-9_-]{1,200})$/, []],
  [/^\/inquiry$/, ['estimate']],
  [/^\/kb$/, ['q', 'category', 'after', 'before']],
  [/^\/(?:estimator|estimator\/companions|checklist\/score)$/, 'any'],
];
const MOST_PAGES = 1_000;
// Figures on a page, such as an article's views, change without a notification; a minute old is new enough for them.
const CACHED_FOR_MS = 60_000;

/** Renders the page of an address; its own scripts carry the nonce, which nobody knew before. */
type Render = (nonce: string, address: URL) => Promise<Response>;

type CachedPage = {
  bodies: Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>;
  etag: string;
  policy: string;
};

/**
 * Public pages rendered once, with React's client waiting for the first interaction, compressed beforehand, and served
 * from memory until `clear`, for a minute at most.
 */
export class PageCache {
  readonly #pages = new Map<string, { page: Promise<CachedPage | Response>; until: number }>();
  readonly #secure: boolean;
  readonly #now: () => number;
  readonly #most: number;
  #generation = 0;

  /** `now` is the clock, in milliseconds; `most` how many pages are cached. */
  constructor(secure: boolean, now: () => number = Date.now, most = MOST_PAGES) {
    this.#secure = secure;
    this.#now = now;
    this.#most = most;
  }

  /** Forgets every page: something they show has changed. */
  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
  }

  /** Whether the request asks for a page that may be cached. */
  covers(request: Request): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const { pathname, search, searchParams } = new URL(request.url);
    const reads = CACHED.find(([path]) => path.test(pathname))?.[1];
    if (reads === undefined) return false;
    return reads === 'any' ? search === '' : !reads.some((name) => searchParams.has(name));
  }

  /**
   * Answers from memory, rendering at most once for any number of askers, from the address without what the page doesn't
   * read. Pages with another status than 200 pass through uncached.
   */
  async answer(request: Request, render: Render): Promise<Response> {
    const address = new URL(request.url);
    address.search = '';
    const key = address.pathname;
    let cached = this.#pages.get(key);
    const isHit = cached !== undefined && cached.until > this.#now();
    metrics.cachedPages.inc({ result: isHit ? 'cached' : 'rendered' });
    if (!cached || !isHit) cached = this.#add(key, (nonce) => render(nonce, address));
    const made = await cached.page;
    return made instanceof Response ? made.clone() : respond(made, request);
  }

  #add(key: string, render: (nonce: string) => Promise<Response>) {
    const generation = this.#generation;
    const cached = { page: this.#render(render), until: this.#now() + CACHED_FOR_MS };
    // Moved to the end: the first is the oldest, and the one that gives up its place.
    this.#pages.delete(key);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= this.#most) this.#pages.delete(oldest);
    this.#pages.set(key, cached);
    const forget = () => {
      if (this.#pages.get(key) === cached) this.#pages.delete(key);
    };
    cached.page.then((made) => {
      if (made instanceof Response || generation !== this.#generation) forget();
    }, forget);
    return cached;
  }

  async #render(render: (nonce: string) => Promise<Response>): Promise<CachedPage | Response> {
    const nonce = randomBytes(16).toString('base64');
    const response = await render(nonce);
    const marked = deferClient(await response.text(), nonce);
    const policy = contentSecurityPolicy(inlineScriptHashes(marked, nonce), this.#secure);
    const html = marked.replaceAll(` nonce="${nonce}"`, '');
    if (response.status !== 200) {
      const headers = new Headers(response.headers);
      headers.set('Content-Security-Policy', policy);
      return new Response(html, { status: response.status, headers });
    }
    const identity = Buffer.from(html);
    const [br, zipped] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzipped(identity, { level: 9 }),
    ]);
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
    const bodies = {
      br: new Uint8Array(br),
      gzip: new Uint8Array(zipped),
      identity: new Uint8Array(identity),
    };
    return { bodies, etag, policy };
  }
}

function respond(page: CachedPage, request: Request): Response {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
  });
  if (request.headers.get('if-none-match')?.includes(page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const body = page.bodies[encoding];
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
