import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { logRequest } from '../log.server.ts';
import { CACHED_PAGE, type PageCache } from './page-cache.server.ts';
import { countRequest } from './request-metrics.server.ts';

const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/**
 * Answers plain requests for pages that are in memory, before any Fetch API object is made, and passes every other request to
 * `otherwise`: with a query, with a body, for an odd host, or while the process is stopping.
 */
export function answeringCachedPages(
  pageCache: PageCache,
  isStopping: () => boolean,
  otherwise: RequestListener,
): RequestListener {
  let knownHost = '';
  const isPlain = (host: string | undefined) => {
    if (host === knownHost) return true;
    if (!host || !PLAIN_HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
    knownHost = host;
    return true;
  };
  return (request, response) => {
    const started = performance.now();
    const { method = '', url: path = '', headers } = request;
    const isTaken =
      (method === 'GET' || method === 'HEAD') &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      isPlain(headers.host) &&
      !isStopping();
    const answer =
      isTaken &&
      pageCache.madeAnswer(path, {
        method,
        ifNoneMatch: headers['if-none-match'],
        acceptEncoding: headers['accept-encoding'],
      });
    if (!answer) return otherwise(request, response);
    const requestId = randomUUID();
    const { status } = answer;
    response.writeHead(status, [...answer.headers, 'x-request-id', requestId]);
    response.end(answer.body);
    const ms = performance.now() - started;
    countRequest(CACHED_PAGE, { method, status, seconds: ms / 1000 });
    logRequest({ method, path, status, ms: Math.round(ms) }, requestId);
  };
}
