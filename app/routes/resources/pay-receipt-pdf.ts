import { renderReceiptPdf } from '#app/areas/billing/pdf/receipt-pdf.server.ts';
import { receiptByLink } from '#app/areas/payments/pay-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { pdfResponse } from '../pdf-response.server.ts';
import { missingLink } from '../wrong-pay-link.server.ts';
import type { Route } from './+types/pay-receipt-pdf';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { receiptId, invoiceId } = await receiptByLink(params.token).catch(missingLink(context));
  return pdfResponse(await renderReceiptPdf(firmNow(), receiptId, invoiceId));
}
