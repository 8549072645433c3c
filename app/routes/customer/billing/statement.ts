import { customerOf } from '#app/access/guards.server.ts';
import { statementResponse } from '../../statement-response.server.ts';
import type { Route } from './+types/statement';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  return statementResponse(actor, actor.customerId, url);
}
