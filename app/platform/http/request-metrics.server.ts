import { createHash, timingSafeEqual } from 'node:crypto';
import { createContext, type RouterContextProvider } from 'react-router';
import { metrics, metricsText } from '../metrics.server.ts';

/** Which route answered a request, as its pattern: "/customer/tickets/:ticketId", never an address with an id. */
export type AnsweredBy = { pattern: string };

const answeredBy = createContext<AnsweredBy | null>(null);

/** Passes a request's note to its route. */
export function setAnsweredBy(context: RouterContextProvider, note: AnsweredBy): void {
  context.set(answeredBy, note);
}

/** Notes the route that answers; the root route calls it for every request. */
export function notePattern(context: Readonly<RouterContextProvider>, pattern: string): void {
  const note = context.get(answeredBy);
  if (note) note.pattern = `/${pattern.replace(/^\//, '')}`;
}

const SURFACES: readonly (readonly [RegExp, string])[] = [
  [/^\/admin(?:\/|$)/, 'back office'],
  [/^\/customer(?:\/|$)/, 'portal'],
  [/^\/api(?:\/|$)/, 'api'],
  [
    /^\/(?:assets|static|files|live|search|notices|saved-filters|calendar|calendar-address|vitals)(?:\/|$)/,
    'resources',
  ],
  [/^\/(?:auth|customer-auth|sign-out|forgot-password|reset-password)(?:\/|$)/, 'accounts'],
  [/^\/(?:sign-in-link|confirm-email|complete-profile|pending|account)(?:\/|$)/, 'accounts'],
];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts an answered request. `seconds` is the time until its answer began. */
export function countRequest(
  { pattern }: AnsweredBy,
  { method, status, seconds }: { method: string; status: number; seconds: number },
): void {
  const surface = SURFACES.find(([form]) => form.test(pattern))?.[1] ?? 'public';
  metrics.requests.observe(
    {
      surface,
      route: pattern,
      method: METHODS.has(method) ? method : 'other',
      status: `${Math.floor(status / 100)}xx`,
    },
    seconds,
  );
}

/**
 * Answers a request for the metrics, if it has the token that the environment names. Null if no token is set: then the address
 * does not exist.
 */
export async function answerMetrics(
  request: Request,
  token: string | null,
): Promise<Response | null> {
  if (token === null) return null;
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) {
    const headers = { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' };
    return new Response('The metrics ask for a token.', { status: 401, headers });
  }
  const { text, contentType } = await metricsText();
  return new Response(text, {
    headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' },
  });
}

// Hashes are of one length, and how alike two of them are tells nothing.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
