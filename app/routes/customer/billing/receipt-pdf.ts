import { customerOf } from '#app/access/guards.server.ts';
import { renderReceiptPdf } from '#app/areas/billing/pdf/receipt-pdf.server.ts';
import { assertReceipt } from '#app/areas/billing/receipt-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { pdfResponse } from '../../pdf-response.server.ts';
import type { Route } from './+types/receipt-pdf';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idParam(params.receiptId);
  await assertReceipt(customerOf(context), idParam(params.invoiceId), id).catch(throwMissing);
  return pdfResponse(await renderReceiptPdf(firmNow(), id));
}
