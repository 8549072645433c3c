import { adminOf } from '#app/access/guards.server.ts';
import { idParam } from '../../answer-form.server.ts';
import { statementResponse } from '../../statement-response.server.ts';
import type { Route } from './+types/statement';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return statementResponse(adminOf(context), idParam(params.customerId), url);
}
