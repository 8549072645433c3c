import { customerOf } from '#app/access/guards.server.ts';
import { outcomeReportResponse } from '../../outcome-report-response.server.ts';
import type { Route } from './+types/report';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  return outcomeReportResponse(actor, actor.customerId, url);
}
