import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { findTaskChoices } from '#app/areas/time/work-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/tasks';

const idParam = z.uuid().nullable().catch(null);

/** Tasks to log hours on, with their customer and project; ?customer=, ?project= and ?q= filter them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const customerId = idParam.parse(url.searchParams.get('customer'));
  const projectId = idParam.parse(url.searchParams.get('project'));
  const search = lookupText(url, 'q');
  return { options: await findTaskChoices(adminOf(context), { customerId, projectId, search }) };
}
