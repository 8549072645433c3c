import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InvoiceSheet } from './InvoiceSheet.tsx';

it("shows the firm's day on which an invoice went out, as its PDF does, wherever it is read", () => {
  // 10:30 PM on November 30 in Denver.
  const sentAt = new Date('2026-12-01T05:30:00Z');
  const sheet = renderToStaticMarkup(
    <InvoiceSheet
      invoice={{
        ...{ id: 'id', customerId: 'customer', invoiceNumber: 'INV-2001', description: 'Month' },
        ...{
          amount: '900.00',
          open: '900.00',
          dueDate: '2026-12-30',
          purchaseOrder: 'PO-77',
          sendOn: null,
          status: 'sent',
        },
        ...{ isPrepayment: false, sentAt, paidDate: null, paidOn: null, archivedAt: null },
        ...{ version: 1, createdAt: sentAt, companyName: 'Tarryall', contactName: 'Dana' },
        billTo: { companyName: 'Tarryall', contactName: 'Dana', addressLines: [] },
        ...{ lines: [], payments: [], credited: '0.00' },
        printed: { subtotal: '900.00', discount: '0.00', taxes: [] },
      }}
      firm={{ name: 'Plenum Service Advisors', email: 'hello@plenum.example', url: 'http://x' }}
      words={{ instructions: '', terms: '' }}
      zone="America/Denver"
    />,
  );
  expect(sheet).toContain('Nov 30, 2026');
  expect(sheet).not.toContain('Dec 01, 2026');
  expect(sheet).toContain('PO-77');
});
