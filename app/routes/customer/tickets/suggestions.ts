import { customerOf } from '#app/access/guards.server.ts';
import { suggestArticles } from '#app/areas/knowledge/knowledge-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/suggestions';

/** Articles that may answer what a new ticket's title asks: ?q= is what is typed so far. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { articles: await suggestArticles(customerOf(context), lookupText(url, 'q')) };
}
