import { data } from 'react-router';
import { memberOf } from '#app/access/guards.server.ts';
import { getReceipt } from '#app/areas/time/expense-queries.server.ts';
import { fileResponse } from '#app/platform/files/file-response.server.ts';
import { idParam, throwMissing } from '../answer-form.server.ts';
import type { Route } from './+types/receipt';

/** The receipt of an expense, for staff; with ?inline pictures and PDFs are shown in place. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const actor = memberOf(context);
  if (actor.kind !== 'admin') throw data(null, { status: 404 });
  const file = await getReceipt(actor, idParam(params.expenseId)).catch(throwMissing);
  const disposition = url.searchParams.has('inline') ? 'inline' : 'attachment';
  return fileResponse(request, file, { disposition });
}
