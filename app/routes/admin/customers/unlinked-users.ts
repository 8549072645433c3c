import { adminOf } from '#app/access/guards.server.ts';
import type { AccountOption } from '#app/areas/customers/CustomerFields.tsx';
import { findUnlinkedUsers } from '#app/areas/customers/customer-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/unlinked-users';

/** Accounts that a new customer can be linked to; ?q= filters them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const users = await findUnlinkedUsers(adminOf(context), lookupText(url, 'q'));
  const options: AccountOption[] = users.map(({ id, name, email, isEmailConfirmed }) => ({
    value: id,
    label: `${email}${name && ` (${name})`}${isEmailConfirmed ? '' : ' (email not confirmed)'}`,
    name,
    email,
  }));
  return { options };
}
