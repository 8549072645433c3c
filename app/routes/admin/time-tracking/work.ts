import { adminOf } from '#app/access/guards.server.ts';
import { findRowChoices } from '#app/areas/time/week-row-queries.server.ts';
import { ROWS } from '#app/areas/time/week-rows.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/work';

/** Work to add to a week as a row; ?q= filters it. A choice's value is the address's ?rows= with the row added. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = url.searchParams.get(ROWS) ?? '';
  return { options: await findRowChoices(adminOf(context), rows, lookupText(url, 'q')) };
}
