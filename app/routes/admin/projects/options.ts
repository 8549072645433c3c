import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { findProjectOptions } from '#app/areas/projects/project-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import type { Route } from './+types/options';

const customerParam = z.uuid();

/** Projects of the customer ?customer= for a selector; ?q= filters them. None without a customer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const customer = customerParam.safeParse(url.searchParams.get('customer'));
  const found = customer.success
    ? await findProjectOptions(actor, { customerId: customer.data, search: lookupText(url, 'q') })
    : [];
  const options: LookupOption[] = found.map(({ id, title }) => ({ value: id, label: title }));
  return { options };
}
