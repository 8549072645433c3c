import { firmForPrint } from '#app/areas/settings/logo-queries.server.ts';
import { getPaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type InvoiceRecord, readInvoice } from '../invoice-detail-queries.server.ts';
import type { Statement } from '../statement-queries.server.ts';
import type { drawInvoice, drawStatement } from './draw-money.server.tsx';

const invoicePdf = documentTask<typeof drawInvoice>('invoice-pdf');
const statementPdf = documentTask<typeof drawStatement>('statement-pdf');

/** A PDF with the name it is saved under. */
type NamedPdf = { fileName: string; pdf: Uint8Array };

/** Renders an invoice as a PDF in the firm's name. */
export async function renderInvoicePdf(invoice: InvoiceRecord, firm: Firm): Promise<NamedPdf> {
  const words = await getPaymentWords();
  const printed = await firmForPrint(firm);
  return {
    fileName: `${fileNameOf(invoice.invoiceNumber)}.pdf`,
    pdf: await invoicePdf({ invoice, firm: printed, words, zone: firmZone() }),
  };
}

/** Renders a statement as a PDF in the firm's name. */
export async function renderStatementPdf(statement: Statement, firm: Firm): Promise<NamedPdf> {
  const { from, to } = statement.period;
  const printed = await firmForPrint(firm);
  return {
    fileName: `statement-${from}-to-${to}.pdf`,
    pdf: await statementPdf({ statement, firm: printed, zone: firmZone() }),
  };
}

/** Returns the invoice with this id as an email attachment. */
export async function invoiceAttachment(firm: Firm, id: string): Promise<MailAttachment> {
  const invoice = await unsafeJobTransaction((tx) => readInvoice(tx, id));
  const { fileName, pdf } = await renderInvoicePdf(invoice, firm);
  return { filename: fileName, contentType: 'application/pdf', content: pdf };
}

/** A number typed by hand may hold what no file name can. */
function fileNameOf(invoiceNumber: string): string {
  return invoiceNumber.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'invoice';
}
