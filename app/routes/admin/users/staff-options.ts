import { adminOf } from '#app/access/guards.server.ts';
import { findStaffOptions } from '#app/areas/accounts/user-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/LookupField.tsx';
import type { Route } from './+types/staff-options';

/** Members of staff for a selector, by name; ?q= narrows them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findStaffOptions(adminOf(context), lookupText(url, 'q'));
  const options: LookupOption[] = found.map(({ id, name }) => ({ value: id, label: name }));
  return { options };
}
