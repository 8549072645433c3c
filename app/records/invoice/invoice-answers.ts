/** What a customer can say of an invoice that it has to pay. */
export const INVOICE_ANSWERS = ['dispute', 'promise'] as const;
export type InvoiceAnswerKind = (typeof INVOICE_ANSWERS)[number];
