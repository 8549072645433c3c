import type { StoredKind } from '../stored-kind.server.ts';
import { INVOICE_STATUSES, shownInvoiceStatus } from './billing-status.ts';
import { invoices } from './billing-tables.ts';
import { INVOICE_NAME } from './invoice-status-sql.server.ts';
import { invoiceShape } from './shape.server.ts';

/** Where an invoice is stored, and what it is called. */
export const storedInvoice = {
  table: invoices,
  customer: invoices.customerId,
  name: INVOICE_NAME,
  shown: ({ status: stored, amount, open, isWrittenOff }) => {
    const status = INVOICE_STATUSES.find((each) => each === stored);
    return status
      ? shownInvoiceStatus({
          status,
          amount: amount ?? '',
          open,
          isWrittenOff: isWrittenOff === true,
        })
      : null;
  },
  searched: { texts: ['r.invoice_number', 'r.description'] },
  shape: invoiceShape,
} satisfies StoredKind;
