import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { findMemberOptions } from '#app/areas/members/member-queries.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import type { Route } from './+types/people-options';

const customerParam = z.uuid();

/** People of the customer ?customer= for a selector; ?q= filters them. None without a customer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const customer = customerParam.safeParse(url.searchParams.get('customer'));
  const options = customer.success
    ? await findMemberOptions(actor, { customerId: customer.data, search: lookupText(url, 'q') })
    : [];
  return { options };
}
