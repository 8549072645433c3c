import { customerOf } from '#app/access/guards.server.ts';
import { getInvoiceSheet } from '#app/areas/billing/invoice-queries.server.ts';
import { renderInvoicePdf } from '#app/areas/billing/pdf/billing-pdf.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { pdfResponse } from '../../pdf-response.server.ts';
import type { Route } from './+types/invoice-pdf';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.invoiceId);
  const invoice = await getInvoiceSheet(customerOf(context), id).catch(throwMissing);
  return pdfResponse(await renderInvoicePdf(invoice, firmNow()));
}
