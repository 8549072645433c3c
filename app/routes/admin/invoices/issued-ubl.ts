import { adminOf } from '#app/access/guards.server.ts';
import { assertIssued } from '#app/areas/billing/issued-queries.server.ts';
import { issuedUblFile } from '#app/areas/billing/ubl/issued-ubl-commands.server.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { ublResponse } from '../../pdf-response.server.ts';
import type { Route } from './+types/issued-ubl';

export async function loader({ context, params }: Route.LoaderArgs) {
  const issuedId = idParam(params.issuedId);
  await assertIssued(adminOf(context), idParam(params.invoiceId), issuedId).catch(throwMissing);
  return ublResponse(await issuedUblFile(issuedId));
}
