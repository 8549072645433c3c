import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { NotFoundError } from '#app/access/refusals.ts';
import { postalLines } from '#app/areas/customers/postal-address.ts';
import { firmForPrint, firmWithLogo } from '#app/areas/settings/logo-queries.server.ts';
import { firmFromTexts, getPaymentWords } from '#app/areas/settings/setting-queries.server.ts';
import {
  unsafeAccountsTransaction,
  unsafeJobTransaction,
} from '#app/platform/db/database.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { issuedDocuments, issuedPdfs } from '#app/records/invoice/issued-tables.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type InvoiceRecord, readInvoice } from '../invoice-detail-queries.server.ts';
import { type IssuedDocument, readIssued } from '../issued-queries.server.ts';
import { readStatement, type Statement } from '../statement-queries.server.ts';
import type { drawInvoice, drawStatement } from './draw-money.server.tsx';

const invoicePdf = documentTask<typeof drawInvoice>('invoice-pdf');
const statementPdf = documentTask<typeof drawStatement>('statement-pdf');

/** A PDF with the name it is saved under. */
type NamedPdf = { fileName: string; pdf: Uint8Array };

/**
 * Returns an invoice as a PDF: one that is out as it was issued, the same bytes each time, a draft as it is now in the firm's name.
 */
export async function renderInvoicePdf(invoice: InvoiceRecord, firm: Firm): Promise<NamedPdf> {
  const issued = invoice.status === 'draft' ? null : await standingDocument(invoice);
  if (issued) return issuedPdf(issued);
  const words = await getPaymentWords();
  const printed = await firmForPrint(firm);
  return {
    fileName: `${fileNameOf(invoice.invoiceNumber)}.pdf`,
    pdf: await invoicePdf({ invoice, firm: printed, words, zone: firmZone() }),
  };
}

/** The id of the document that an invoice which is out, or was canceled, has under its number. */
async function standingDocument({ id, invoiceNumber }: InvoiceRecord): Promise<string | null> {
  const [standing] = await unsafeAccountsTransaction((tx) =>
    tx
      .select({ id: issuedDocuments.id })
      .from(issuedDocuments)
      .where(and(eq(issuedDocuments.invoiceId, id), eq(issuedDocuments.number, invoiceNumber)))
      .orderBy(desc(issuedDocuments.createdAt))
      .limit(1),
  );
  return standing?.id ?? null;
}

/**
 * Returns the PDF of an issued document: drawn from what was frozen, once, and the same bytes from then on.
 * @throws NotFoundError, Error when the stored bytes are not those of their hash.
 */
export async function issuedPdf(documentId: string): Promise<NamedPdf> {
  const issued = await unsafeAccountsTransaction(async (tx) => {
    const [document] = await tx
      .select({
        invoiceId: issuedDocuments.invoiceId,
        content: issuedDocuments.content,
        bytes: issuedPdfs.bytes,
        sha256: issuedPdfs.sha256,
      })
      .from(issuedDocuments)
      .leftJoin(issuedPdfs, eq(issuedPdfs.documentId, issuedDocuments.id))
      .where(eq(issuedDocuments.id, documentId));
    const facts = document && (await readIssued(tx, document.invoiceId));
    const own = facts?.find(({ id }) => id === documentId);
    if (!document || !own) throw new NotFoundError();
    return { ...document, own };
  });
  const fileName = `${fileNameOf(issued.own.number)}.pdf`;
  if (!issued.bytes) return { fileName, pdf: await drawnOnce(documentId, issued) };
  if (hashOf(issued.bytes) !== issued.sha256) {
    throw new Error(`The stored PDF of ${issued.own.number} was altered.`);
  }
  return { fileName, pdf: issued.bytes };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Draws a document and stores it, unless somebody else has in the meantime: what is stored counts. */
async function drawnOnce(
  documentId: string,
  { own, content }: { own: IssuedDocument; content: Parameters<typeof recordOf>[1] },
): Promise<Uint8Array> {
  const { firm, logo, words } = firmFromTexts(content.firm);
  const drawn = await invoicePdf({
    invoice: recordOf(own, content),
    firm: await firmWithLogo(firm, logo),
    words,
    zone: firmZone(),
    issued: own,
  });
  return unsafeAccountsTransaction(async (tx) => {
    await tx
      .insert(issuedPdfs)
      .values({ documentId, bytes: drawn, sha256: hashOf(drawn) })
      .onConflictDoNothing();
    const [stored] = await tx
      .select({ bytes: issuedPdfs.bytes })
      .from(issuedPdfs)
      .where(eq(issuedPdfs.documentId, documentId));
    if (!stored) throw new Error('The PDF was not stored.');
    return stored.bytes;
  });
}

/** An issued document as the page of a PDF takes it: without payments, which came later, but for what it drew on a retainer. */
function recordOf(
  { id, number, amount, dueDate, issuedOn }: IssuedDocument,
  content: typeof issuedDocuments.$inferSelect.content,
): InvoiceRecord {
  const { postal, companyPostal, companyName, contactName, description, isPrepayment } = content;
  const companyLines = companyPostal ? postalLines(companyPostal) : [];
  const sentAt = new Date(content.sentAt);
  const drawn = content.prepaid
    ? {
        id: 'prepaid',
        amount: content.prepaid,
        method: 'balance' as const,
        note: 'Covered by the retainer',
        reversedAt: null,
        createdAt: sentAt,
        recordedBy: null,
      }
    : null;
  return {
    ...{ id, customerId: id, invoiceNumber: number, amount },
    description: content.reason
      ? [content.lines.length === 0 ? description : null, content.reason].filter(Boolean).join(': ')
      : description,
    ...{
      open: subtractMoney(amount, content.prepaid ?? '0.00'),
      dueDate,
      purchaseOrder: content.purchaseOrder ?? null,
      sendOn: null,
      status: 'sent',
      isPrepayment,
      sentAt,
      paidDate: null,
    },
    ...{ paidOn: null, archivedAt: null, version: 1, createdAt: sentAt, companyName, contactName },
    billTo: {
      companyName,
      contactName,
      addressLines: companyLines.length > 0 ? companyLines : postalLines(postal),
    },
    lines: content.lines,
    payments: drawn ? [{ ...drawn, paidOn: issuedOn }] : [],
    credited: '0.00',
    printed: {
      subtotal:
        content.lines.length > 0
          ? addMoney(...content.lines.map((line) => line.amount))
          : subtractMoney(amount, addMoney('0', ...(content.taxes ?? []).map((tax) => tax.amount))),
      discount: content.discount ?? '0.00',
      discountPercent: content.discountPercent,
      taxes: content.taxes ?? [],
      exemption: content.exemption,
    },
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

/** Returns the issued document with this id as an email attachment. */
export async function issuedAttachment(_: Firm, id: string): Promise<MailAttachment> {
  const { fileName, pdf } = await issuedPdf(id);
  return { filename: fileName, contentType: 'application/pdf', content: pdf };
}

/** Returns a customer's statement as an email attachment, as its argument says: id, first and last day, parted by slashes. */
export async function statementAttachment(firm: Firm, argument: string): Promise<MailAttachment> {
  const [customerId = '', from = '', to = ''] = argument.split('/');
  const statement = await unsafeJobTransaction((tx) => readStatement(tx, customerId, { from, to }));
  const { fileName, pdf } = await renderStatementPdf(statement, firm);
  return { filename: fileName, contentType: 'application/pdf', content: pdf };
}

/** A number typed by hand may hold what no file name can. */
function fileNameOf(invoiceNumber: string): string {
  return invoiceNumber.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'invoice';
}
