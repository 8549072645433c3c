import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import {
  hostOf,
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
  refusePrivateHost,
} from '#app/platform/net/public-address.server.ts';

/** An attempt as a whole takes at most this long. */
const TIMEOUT_MS = 15_000;
/** More of an answer is not read. */
const MOST_READ_BYTES = 64 * 1024;
/** As much of an answer is stored. */
const STORED_BYTES = 8 * 1024;
const STORED_HEADER_CHARACTERS = 500;
const MOST_HEADERS = 40;

/** What came back from a receiver, or why nothing did. */
export type Answer = {
  status: number | null;
  headers: Record<string, string> | null;
  /** The beginning of the answer. */
  body: string | null;
  error: string | null;
  durationMs: number;
};

let allowsPrivate = false;
let timeoutMs = TIMEOUT_MS;

/** Sets whether private addresses and plain http are called, for development and tests alone. */
export function openWebhooks(env: { webhooksAllowPrivate: boolean; timeoutMs?: number }): void {
  allowsPrivate = env.webhooksAllowPrivate;
  timeoutMs = env.timeoutMs ?? TIMEOUT_MS;
}

/** An address that webhooks are not sent to; the message says why. */
export class WebhookAddressError extends Error {
  override name = 'WebhookAddressError';
}

/**
 * Refuses what webhooks are not sent to: other schemes than https, credentials in the address, and hosts that are, or
 * resolve to, an address that is not public.
 * @throws WebhookAddressError
 */
export async function checkWebhookAddress(address: string): Promise<void> {
  const url = URL.parse(address);
  if (!url) throw new WebhookAddressError('This is no web address.');
  if (url.username || url.password) {
    throw new WebhookAddressError('The address must not contain a user name or password.');
  }
  if (allowsPrivate && url.protocol === 'http:') return;
  if (url.protocol !== 'https:') {
    throw new WebhookAddressError('The address must begin with https://');
  }
  if (allowsPrivate) return;
  try {
    await refusePrivateHost(url);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    throw new WebhookAddressError(error.message);
  }
}

/**
 * Posts a body to a receiver. Redirects are not followed, no connection is reused, and the address is looked at again as
 * it is connected to. Never throws: what went wrong stands in the answer.
 */
export async function postWebhook(
  address: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    return { ...(await exchange(new URL(address), body, headers)), durationMs: took() };
  } catch (error) {
    const nothing = { status: null, headers: null, body: null };
    return { ...nothing, error: wordsFor(error), durationMs: took() };
  }
}

function exchange(
  url: URL,
  body: string,
  headers: Record<string, string>,
): Promise<Omit<Answer, 'durationMs'>> {
  if (!allowsPrivate) {
    if (url.protocol !== 'https:') throw new WebhookAddressError('The address is not https.');
    // A host that is an address already is never looked up.
    const host = hostOf(url);
    if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError();
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    });
    request.on('error', reject);
    // 101 Switching Protocols is neither an answer nor an error.
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The receiver wants another protocol.'));
    });
    // However a connection ends, the attempt does; after an answer this does nothing.
    request.once('close', () => reject(new Error('The connection was closed.')));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () =>
        resolve({
          status: response.statusCode ?? null,
          headers: storedHeaders(response.headers),
          body: printable(Buffer.concat(chunks)),
          error: null,
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < MOST_READ_BYTES) return;
        // Enough to know what it is; the rest stays with the sender.
        done();
        request.destroy();
      });
      response.once('end', done);
      response.on('error', reject);
    });
    request.end(body);
  });
}

function storedHeaders(headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [
        name,
        printable(Buffer.from(String(value))).slice(0, STORED_HEADER_CHARACTERS),
      ]),
  );
}

/** The beginning of an answer as text; a NUL can't be part of one in the database. */
function printable(bytes: Buffer): string {
  return bytes.subarray(0, STORED_BYTES).toString('utf8').replaceAll('\0', '\u{fffd}');
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `No complete answer within ${timeoutMs / 1000} seconds.`;
  }
  if (error instanceof AggregateError && error.errors[0] instanceof Error) {
    return error.errors[0].message;
  }
  return error.message || 'The request failed.';
}
