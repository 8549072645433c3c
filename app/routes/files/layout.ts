import { sendRenewedSession } from '#app/access/actor.server.ts';
import { requireMember } from '#app/access/guards.server.ts';
import { lookAgainAfterMerge } from '../look-again-after-merge.server.ts';
import type { Route } from './+types/layout';

/**
 * A stream can't show the screen that a guard leads to, and its browser would report that as an error: it is told to stop
 * (204), and its page finds out why.
 */
const stopStreams: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  const isStream = request.headers.get('accept') === 'text/event-stream';
  if (!isStream || !response.headers.has('location')) return response;
  const headers = new Headers(response.headers);
  headers.delete('location');
  return new Response(null, { status: 204, headers });
};

/** Addresses that both surfaces share: files, notices, the live stream. */
export const middleware: Route.MiddlewareFunction[] = [
  sendRenewedSession,
  stopStreams,
  requireMember,
  lookAgainAfterMerge,
];

export function loader() {
  return null;
}
