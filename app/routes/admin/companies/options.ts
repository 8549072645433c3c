import { adminOf } from '#app/access/guards.server.ts';
import { findCompanyOptions } from '#app/areas/companies/company-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { Route } from './+types/options';

/** Companies for a selector: ?q= filters them, ?first= names the one that comes first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findCompanyOptions(adminOf(context), {
    search: lookupText(url, 'q'),
    first: lookupText(url, 'first'),
  });
  const options: LookupOption[] = found.map(({ id, name }) => ({ value: id, label: name }));
  return { options };
}
