import { adminOf } from '#app/access/guards.server.ts';
import { idParam } from '../../answer-form.server.ts';
import { outcomeReportResponse } from '../../outcome-report-response.server.ts';
import type { Route } from './+types/report';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return outcomeReportResponse(adminOf(context), idParam(params.customerId), url);
}
