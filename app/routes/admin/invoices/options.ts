import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { getLineOptions } from '#app/areas/billing/service-queries.server.ts';
import type { Route } from './+types/options';

const customerParam = z.uuid();

/** What lines of an invoice to the customer ?customer= choose from: services, tax rates, and whether the customer is exempt. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const customer = customerParam.safeParse(url.searchParams.get('customer'));
  return getLineOptions(adminOf(context), customer.data ?? null);
}
