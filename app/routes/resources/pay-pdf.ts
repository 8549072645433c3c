import { issuedPdf } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { issuedByLink } from '#app/areas/payments/pay-queries.server.ts';
import { pdfResponse } from '../pdf-response.server.ts';
import { missingLink } from '../wrong-pay-link.server.ts';
import type { Route } from './+types/pay-pdf';

export async function loader({ params, context }: Route.LoaderArgs) {
  return pdfResponse(await issuedPdf(await issuedByLink(params.token).catch(missingLink(context))));
}
