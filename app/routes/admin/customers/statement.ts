import { adminOf } from '#app/access/guards.server.ts';
import { standingCustomerOf } from '#app/access/standing-customer.server.ts';
import { idParam } from '../../answer-form.server.ts';
import { statementResponse } from '../../statement-response.server.ts';
import type { Route } from './+types/statement';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const customerId = await standingCustomerOf(idParam(params.customerId));
  return statementResponse(adminOf(context), customerId, url);
}
