import { requestOutside } from '#app/platform/net/outgoing-request.server.ts';
import { PrivateAddressError, refusePrivateHost } from '#app/platform/net/public-address.server.ts';
import { cutText } from '#app/platform/typed-text.ts';

/** An attempt as a whole takes at most this long. */
const TIMEOUT_MS = 15_000;
/** More of an answer is not read. */
const MOST_READ_BYTES = 64 * 1024;
/** As much of an answer is stored. */
const STORED_BYTES = 8 * 1024;
const STORED_HEADER_CHARACTERS = 500;
const MOST_HEADERS = 40;

/** What a receiver answered, or why nothing came back. */
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

/** Sets whether private addresses and plain http are called; only for development and tests. */
export function openWebhooks(env: { webhooksAllowPrivate: boolean; timeoutMs?: number }): void {
  allowsPrivate = env.webhooksAllowPrivate;
  timeoutMs = env.timeoutMs ?? TIMEOUT_MS;
}

/** An address that webhooks are not sent to; the message says why. */
export class WebhookAddressError extends Error {
  override name = 'WebhookAddressError';
}

/**
 * Refuses addresses that webhooks are not sent to: other schemes than https, credentials in the address, and hosts that are, or
 * resolve to, an address that is not public.
 * @throws WebhookAddressError
 */
export async function checkWebhookAddress(address: string): Promise<void> {
  const url = URL.parse(address);
  if (!url) throw new WebhookAddressError('This is not a web address.');
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

/** Posts a body to a receiver. Never throws: the answer says what went wrong. */
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

async function exchange(
  url: URL,
  body: string,
  headers: Record<string, string>,
): Promise<Omit<Answer, 'durationMs'>> {
  const answer = await requestOutside(url, {
    method: 'POST',
    headers,
    body,
    timeoutMs,
    mostBytes: MOST_READ_BYTES,
    whenLonger: 'cut',
    allowsPrivate,
  });
  return {
    status: answer.status || null,
    headers: storedHeaders(answer.headers),
    body: printable(answer.body),
    error: null,
  };
}

function storedHeaders(headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [
        name,
        cutText(printable(Buffer.from(String(value))), STORED_HEADER_CHARACTERS),
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
