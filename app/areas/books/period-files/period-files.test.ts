import { expect, it } from 'vitest';
import { issuedLines } from '#app/areas/billing/issued-lines.ts';
import { documentRecord, type FiledDocument, lineRecords } from './period-files.ts';

const LINE = { id: 'a', description: 'Sprint', quantity: '1.00', unitPrice: '10.07' };
const TAX = { name: 'State tax', rate: '6' };

function issued(
  given: Partial<FiledDocument>,
  lines: FiledDocument['content']['lines'],
): FiledDocument {
  return {
    kind: 'invoice',
    number: 'INV-1001',
    issuedOn: '2027-03-02',
    dueDate: '2027-04-01',
    client: 'Blue Fern LLC',
    amount: '0.00',
    tax: '0.00',
    corrects: null,
    replaces: null,
    ...given,
    content: {
      firm: {},
      companyName: 'Blue Fern LLC',
      contactName: 'Dana',
      postal: { address: null, city: null, state: null, zipCode: null },
      companyPostal: null,
      description: 'Work',
      isPrepayment: false,
      sentAt: '2027-03-02T12:00:00Z',
      lines,
    },
  };
}

it('takes net and tax of each line after its share of the discount', () => {
  const line = { ...LINE, unitPrice: '47.50', quantity: '3.00', amount: '142.50', share: '30.00' };
  const row = issued({ amount: '121.78', tax: '9.28' }, [
    { ...line, tax: { ...TAX, rate: '8.25' }, taxAmount: '9.28' },
  ]);
  expect(issuedLines(row)).toMatchObject([{ net: '112.50', taxAmount: '9.28' }]);
  expect(documentRecord(row)).toContain(',112.50,9.28,121.78,');
  expect(lineRecords({ ...row, kind: 'credit_note' })).toContain(
    ',-112.50,State tax,8.25,-9.28,-121.78',
  );
});

it('has tax that was rounded for the whole as a line of its own', () => {
  const lines = [1, 2, 3, 4].map(() => ({ ...LINE, amount: '10.07', tax: TAX }));
  const rows = issuedLines(issued({ amount: '42.70', tax: '2.42' }, lines));
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)).toMatchObject({ description: 'Tax', net: '0.00', taxAmount: '2.42' });
});

it('has the amount of a document without lines in one', () => {
  const row = issued({ amount: '250.00' }, []);
  expect(issuedLines(row)).toMatchObject([{ net: '250.00', taxAmount: '0.00' }]);
  expect(lineRecords(row)).toContain(',1,Work,1.00,,250.00,');
});
