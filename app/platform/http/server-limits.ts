import type { ServerOptions } from 'node:http';
import type { Pace } from './slow-bodies.server.ts';

/** The limits of the HTTP server and how long it waits for a request; it accepts only strict messages. */
export const SERVER_LIMITS = {
  insecureHTTPParser: false,
  requireHostHeader: true,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  // A file of 25 MB over a slow line.
  requestTimeout: 300_000,
} as const satisfies ServerOptions;

/** How fast a body has to arrive: enough for a form over a poor connection, or a file whose connection fails for a while. */
export const BODY_PACE: Pace = { graceMs: 30_000, bytesPerSecond: 16 * 1024 };

/** The same for email, which mail services post and which takes up a place until its signature is checked. */
export const MAIL_PACE: Pace = { graceMs: 10_000, bytesPerSecond: 256 * 1024 };

/** The methods that are offered: no TRACE, which would answer with what was sent, and no CONNECT. */
export const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);
