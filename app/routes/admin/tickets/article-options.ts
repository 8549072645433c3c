import { adminOf } from '#app/access/guards.server.ts';
import { findArticleOptions } from '#app/areas/tickets/answers/answer-article-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { Route } from './+types/article-options';

/** Published articles that can be linked to a ticket, for a selector; ?q= filters them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  adminOf(context);
  const found = await findArticleOptions(lookupText(url, 'q'));
  const options: LookupOption[] = found.map(({ id, title }) => ({ value: id, label: title }));
  return { options };
}
