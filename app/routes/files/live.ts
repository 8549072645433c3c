import { actorsOfTokens, sendRenewedSession } from '#app/access/actor.server.ts';
import { listenerOf, requireListener } from '#app/access/guards.server.ts';
import { LiveStreams } from '#app/access/live-stream.server.ts';
import { ticketContent } from '#app/areas/tickets/conversation-queries.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { answerHeld } from '#app/platform/http/held-answer.server.ts';
import { live } from '#app/platform/live/live.server.ts';
import { sessionOf } from '../auth/own-session.server.ts';
import type { Route } from './+types/live';

const streams = new LiveStreams(live, actorsOfTokens, { ticket: ticketContent });

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  // A proxy hands each message on as it comes.
  'X-Accel-Buffering': 'no',
};

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

export const middleware: Route.MiddlewareFunction[] = [
  sendRenewedSession,
  stopStreams,
  requireListener,
];

/** The browser tab's stream of changes, from where it stopped (Last-Event-ID) or from where its page was loaded (?since=). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = listenerOf(context);
  // The router would wait for the end of the stream before it answers with its data.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 });
  const { id, token } = await sessionOf(request, context);
  const from = { session: id, token, address: clientAddressOf(context) };
  const since = request.headers.get('last-event-id') ?? url.searchParams.get('since');
  return answerHeld(context, HEADERS, (line) => streams.open(actor, line, { since, from }));
}
