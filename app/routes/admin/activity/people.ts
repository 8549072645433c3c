import { adminOf } from '#app/access/guards.server.ts';
import { findPeople } from '#app/areas/activity/activity-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { Route } from './+types/people';

/** Accounts for the log's filter, by email address; ?q= filters them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findPeople(adminOf(context), lookupText(url, 'q'));
  const options: LookupOption[] = found.map(({ id, name }) => ({ value: id, label: name }));
  return { options };
}
