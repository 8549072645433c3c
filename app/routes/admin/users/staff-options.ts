import { adminOf } from '#app/access/guards.server.ts';
import { findStaffOptions } from '#app/areas/accounts/user-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { Route } from './+types/staff-options';

/**
 * Members of staff who work for customers, for a selector, by name; all of staff with ?all, only admins with ?admins. ?q=
 * filters them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = lookupText(url, 'q');
  const asked = url.searchParams;
  const right = asked.has('admins') ? 'manage' : asked.has('all') ? 'work' : 'act-work';
  const found = await findStaffOptions(adminOf(context), search, right);
  const options: LookupOption[] = found.map(({ id, name }) => ({ value: id, label: name }));
  return { options };
}
