import { customerOf } from '#app/access/guards.server.ts';
import { assertIssued } from '#app/areas/billing/issued-queries.server.ts';
import { issuedPdf } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { pdfResponse } from '../../pdf-response.server.ts';
import type { Route } from './+types/issued-pdf';

export async function loader({ context, params }: Route.LoaderArgs) {
  const issuedId = idParam(params.issuedId);
  await assertIssued(customerOf(context), idParam(params.invoiceId), issuedId).catch(throwMissing);
  return pdfResponse(await issuedPdf(issuedId));
}
