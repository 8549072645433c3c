import type { ComponentProps } from 'react';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { InvoiceDocument } from './InvoiceDocument.tsx';
import { ReceiptDocument } from './ReceiptDocument.tsx';
import { StatementDocument } from './StatementDocument.tsx';

/** Draws an invoice; runs in a thread. */
export function drawInvoice(drawn: ComponentProps<typeof InvoiceDocument>): Promise<Uint8Array> {
  return renderPdf(<InvoiceDocument {...drawn} />);
}

/** Draws a statement; runs in a thread. */
export function drawStatement(
  drawn: ComponentProps<typeof StatementDocument>,
): Promise<Uint8Array> {
  return renderPdf(<StatementDocument {...drawn} />);
}

/** Draws a receipt; runs in a thread. */
export function drawReceipt(drawn: ComponentProps<typeof ReceiptDocument>): Promise<Uint8Array> {
  return renderPdf(<ReceiptDocument {...drawn} />);
}
