import { data } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { getIssued } from '#app/areas/billing/issued-queries.server.ts';
import { issuedUblFile } from '#app/areas/billing/ubl/issued-ubl-commands.server.ts';
import { idParam } from '../../answer-form.server.ts';
import { ublResponse } from '../../pdf-response.server.ts';
import type { Route } from './+types/ubl';

/** The UBL of an invoice as it was last issued; not found before that. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const issued = await getIssued(adminOf(context), idParam(params.invoiceId));
  const last = issued.findLast(({ kind }) => kind === 'invoice');
  if (!last) throw data(null, { status: 404 });
  return ublResponse(await issuedUblFile(last.id));
}
