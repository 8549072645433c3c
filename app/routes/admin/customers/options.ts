import { adminOf } from '#app/access/guards.server.ts';
import { findCustomerOptions } from '#app/areas/customers/customer-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { Route } from './+types/options';

/** Customers for a selector, as "Company (Contact)"; ?q= filters them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findCustomerOptions(adminOf(context), lookupText(url, 'q'));
  const options: LookupOption[] = found.map(({ id, companyName, contactName }) => ({
    value: id,
    label: `${companyName} (${contactName})`,
  }));
  return { options };
}
