import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { findProjectChoices } from '#app/areas/time/work-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/projects';

const customerParam = z.uuid().nullable().catch(null);

/** Projects to log hours on, with their customer; ?customer= and ?q= filter them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const customerId = customerParam.parse(url.searchParams.get('customer'));
  const search = lookupText(url, 'q');
  return { options: await findProjectChoices(adminOf(context), { customerId, search }) };
}
