import { actorOfHeaders } from '#app/access/actor.server.ts';
import { mayUseBackOffice, mayUsePortal } from '#app/access/actor.ts';
import { memberOf } from '#app/access/guards.server.ts';
import { liveStream } from '#app/access/live-stream.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { live } from '#app/platform/live/live.server.ts';
import { sessionOf } from '../auth/own-session.server.ts';
import type { Route } from './+types/live';

/** The browser tab's stream of changes, from where it stopped (Last-Event-ID) or from where its page was loaded (?since=). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = memberOf(context);
  const { headers } = request;
  // The router would wait for the end of the stream before it answers with its data.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 });
  const session = await sessionOf(request, context);
  const stream = liveStream(live(), actor, {
    from: { session: session.id, address: clientAddressOf(context) },
    since: headers.get('last-event-id') ?? url.searchParams.get('since'),
    stillThem: async () => {
      const now = await actorOfHeaders(headers);
      if (mayUseBackOffice(now)) return actor.kind === 'admin' && now.userId === actor.userId;
      return (
        mayUsePortal(now) &&
        actor.kind === 'customer' &&
        now.userId === actor.userId &&
        now.customerId === actor.customerId &&
        now.rights.join() === actor.rights.join()
      );
    },
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      // A proxy hands each message on as it comes.
      'X-Accel-Buffering': 'no',
    },
  });
}
