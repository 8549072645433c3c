import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { metrics } from '../metrics.server.ts';
import { deferClient } from './deferred-client.server.ts';
import type { AnsweredBy } from './request-metrics.server.ts';
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  secureHeaders,
} from './security-headers.server.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Public pages that show the same to everyone and are cached as HTML in memory, with the parameters of the address that they
 * read; whatever else is in it (utm_source and the like) changes nothing. `any` reads all of it.
 */
const CACHED: readonly (readonly [RegExp, reads: readonly string[] | 'any'])[] = [
  [/^\/(?:|checklist|privacy|terms|promises|results|kb\/[a-z0-9_-]{1,200})$/, []],
  [/^\/inquiry$/, ['estimate']],
  [/^\/kb$/, ['q', 'category', 'after', 'before']],
  [/^\/(?:estimator|estimator\/companions|checklist\/score)$/, 'any'],
];
const MOST_PAGES = 1_000;
// Figures on a page, such as an article's views, change without a notification; a minute old is new enough for them.
const CACHED_FOR_MS = 60_000;

/** The name of all cached pages in the metrics. */
export const CACHED_PAGE: AnsweredBy = { pattern: 'cached page' };

/** Renders the page of an address; its own scripts carry the nonce, which nobody knew before. */
type Render = (nonce: string, address: URL) => Promise<Response>;

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** What a request says of the answer that it wants; the names are those of its headers. */
type Asked = {
  method: string;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
};

/** An answer made beforehand: names and values of its headers in turn, in alphabetical order, all but the request's id. */
type MadeAnswer = {
  status: number;
  headers: readonly string[];
  body: Uint8Array<ArrayBuffer> | null;
};

type CachedPage = {
  etag: string;
  whole: Record<(typeof ENCODINGS)[number], MadeAnswer>;
  unchanged: MadeAnswer;
};

type Entry = { page: Promise<CachedPage | Response>; until: number; ready: CachedPage | null };

/**
 * Public pages rendered once, with React's client waiting for the first interaction, compressed beforehand, and served
 * from memory until `clear`, for a minute at most.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
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

  /** The answer to a request for exactly this path, where its page is in memory already. */
  madeAnswer(path: string, asked: Asked): MadeAnswer | null {
    const cached = this.#pages.get(path);
    if (!cached?.ready || cached.until <= this.#now()) return null;
    metrics.cachedPages.inc({ result: 'cached' });
    return answerOf(cached.ready, asked);
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
    if (made instanceof Response) return made.clone();
    const answer = answerOf(made, {
      method: request.method,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
      acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    });
    return new Response(answer.body, { status: answer.status, headers: pairsOf(answer.headers) });
  }

  #add(key: string, render: (nonce: string) => Promise<Response>) {
    const generation = this.#generation;
    const cached: Entry = {
      page: this.#render(render),
      until: this.#now() + CACHED_FOR_MS,
      ready: null,
    };
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
      else cached.ready = made;
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
    const own = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ETag: etag,
    };
    const made = (
      status: number,
      more: Record<string, string>,
      body: Buffer | null,
    ): MadeAnswer => {
      const headers = new Headers({ ...own, ...more });
      secureHeaders(headers, this.#secure);
      return { status, headers: [...headers].flat(), body: body && new Uint8Array(body) };
    };
    const whole = (body: Buffer, encoding: Record<string, string> = {}) =>
      made(200, { ...encoding, 'Content-Length': String(body.byteLength) }, body);
    return {
      etag,
      whole: {
        br: whole(br, { 'Content-Encoding': 'br' }),
        gzip: whole(zipped, { 'Content-Encoding': 'gzip' }),
        identity: whole(identity),
      },
      unchanged: made(304, {}, null),
    };
  }
}

function pairsOf(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
}

function answerOf(
  page: CachedPage,
  { method, ifNoneMatch, acceptEncoding = '' }: Asked,
): MadeAnswer {
  if (ifNoneMatch?.includes(page.etag)) return page.unchanged;
  const encoding = ENCODINGS.find((each) => acceptEncoding.includes(each)) ?? 'identity';
  const answer = page.whole[encoding];
  return method === 'HEAD' ? { ...answer, body: null } : answer;
}
