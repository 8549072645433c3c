import { firmForPrint } from '#app/areas/settings/logo-queries.server.ts';
import {
  unsafeAccountsTransaction,
  unsafeJobTransaction,
} from '#app/platform/db/database.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type Receipt, readReceipt } from '../receipt-queries.server.ts';
import type { drawReceipt } from './draw-money.server.tsx';

const receiptPdf = documentTask<typeof drawReceipt>('receipt-pdf');

/**
 * Returns the receipt of some money as a PDF, as it stands now; with `only` nothing of other invoices. Whether someone may have it is
 * for the caller to ask.
 * @throws NotFoundError
 */
export async function renderReceiptPdf(firm: Firm, moneyId: string, only: string | null = null) {
  return drawn(await unsafeAccountsTransaction((tx) => readReceipt(tx, moneyId, only)), firm);
}

/** Returns the receipt of the payment with this id as an email attachment. */
export async function receiptAttachment(firm: Firm, paymentId: string): Promise<MailAttachment> {
  const receipt = await unsafeJobTransaction((tx) => readReceipt(tx, paymentId));
  const { fileName, pdf } = await drawn(receipt, firm);
  return { filename: fileName, contentType: 'application/pdf', content: pdf };
}

async function drawn(receipt: Receipt, firm: Firm) {
  return {
    fileName: `receipt-R-${receipt.number}.pdf`,
    pdf: await receiptPdf({ receipt, firm: await firmForPrint(firm) }),
  };
}
