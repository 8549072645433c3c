import { issuedPdf } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { issuedByLink } from '#app/areas/payments/pay-queries.server.ts';
import { throwMissing } from '../answer-form.server.ts';
import { pdfResponse } from '../pdf-response.server.ts';
import type { Route } from './+types/pay-pdf';

export async function loader({ params }: Route.LoaderArgs) {
  return pdfResponse(await issuedPdf(await issuedByLink(params.token).catch(throwMissing)));
}
