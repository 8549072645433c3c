import type { ServerOptions } from 'node:http';

/** What the HTTP server takes at most, and how long it waits for a request; a parser of strict messages alone. */
export const SERVER_LIMITS = {
  insecureHTTPParser: false,
  requireHostHeader: true,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  // A file of 25 MB over a slow line.
  requestTimeout: 300_000,
} as const satisfies ServerOptions;

/** The methods that are offered at all: no TRACE, which would answer with what the asker sent, and no CONNECT. */
export const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);
