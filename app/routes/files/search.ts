import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { search } from '#app/areas/search/search-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { createsFor } from '../creates.server.ts';
import type { Route } from './+types/search';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * What the person finds by ?q=, as `{ groups }`, or `{ error }` with a sentence; without it what they may create, as `{ creates
 * }`.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = memberOf(context);
  if (!url.searchParams.has('q')) {
    const isViewed = actor.kind === 'customer' && actor.viewedBy !== undefined;
    const creates = isViewed ? [] : createsFor(`/${actor.kind}`, actor.rights);
    return data({ creates }, { headers: NO_STORE });
  }
  try {
    const groups = await search(actor, url.searchParams.get('q') ?? '', firmDay());
    return data({ groups }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    const headers = { ...NO_STORE, 'Retry-After': String(error.retryAfterSeconds) };
    return data({ error: error.message }, { status: 429, headers });
  }
}
