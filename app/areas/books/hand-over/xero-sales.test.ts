import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { addMoney, multiplyMoney } from '#app/platform/money.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import {
  handedEntry,
  handedLine,
  JOURNAL_OPTIONS,
  RECEIVABLES,
  SALES_TAX,
  SPRINTS,
} from '#tests/helpers/handed-entries.ts';
import { handOver } from './hand-over-formats.ts';
import type { HandedEntry, HandedFile, HandedIssue, HandOverOptions } from './handed-entry.ts';

const OPTIONS: HandOverOptions = {
  ...JOURNAL_OPTIONS,
  accountNames: new Map([
    [SPRINTS.key, '200'],
    [SALES_TAX.key, '820'],
  ]),
};
const TAX = { ...SALES_TAX, isTax: true };
const CONTENT: IssuedContent = {
  firm: {},
  companyName: 'Blue Fern',
  contactName: 'Dana',
  postal: { address: null, city: null, state: null, zipCode: null },
  companyPostal: null,
  description: 'Sprint 2',
  isPrepayment: false,
  sentAt: '2027-03-02T12:00:00Z',
  purchaseOrder: 'PO-7',
  lines: [
    { id: 'a', description: 'Sprint', quantity: '2.50', unitPrice: '500.00', amount: '1250.00' },
  ],
};

function sale(given: Partial<HandedIssue> = {}, changes: Partial<HandedEntry> = {}): HandedEntry {
  const issued: HandedIssue = {
    kind: 'invoice',
    number: '2027-0042',
    dueDate: '2027-04-01',
    amount: '1353.13',
    corrects: null,
    content: CONTENT,
    ...given,
  };
  const sign = issued.kind === 'invoice' ? '' : '-';
  const turn = (amount: string) => (sign ? amount.replace('-', '') : amount);
  return handedEntry({
    lines: [
      handedLine(RECEIVABLES, `${sign}1353.13`),
      handedLine(SPRINTS, turn('-1250.00')),
      handedLine(TAX, turn('-103.13')),
    ],
    issued,
    ...changes,
  });
}

const written = (entries: HandedEntry[], options = OPTIONS) =>
  handOver('xero-sales', entries, options);
const rowsOf = ({ content }: HandedFile): Record<string, string>[] =>
  parse(content, { columns: true });
const amountOf = (row: Record<string, string>) =>
  multiplyMoney(row['*UnitAmount'] ?? '', row['*Quantity'] ?? '');

it('writes each line of an invoice, and its tax on its own account, so that Xero adds up our total', () => {
  const [file] = written([sale()]).files;
  expect(file?.name).toBe('plenum-2027-03-xero-invoices.csv');
  const rows = file ? rowsOf(file) : [];
  expect(rows).toMatchObject([
    {
      '*ContactName': 'Blue Fern',
      '*InvoiceNumber': '2027-0042',
      Reference: 'PO-7',
      '*InvoiceDate': '03/02/2027',
      '*DueDate': '04/01/2027',
      '*Description': 'Sprint',
      '*Quantity': '2.50',
      '*UnitAmount': '500.00',
      '*AccountCode': '200',
      '*TaxType': 'Tax Exempt',
      Currency: 'USD',
    },
    { '*Description': 'Sales Tax Payable', '*UnitAmount': '103.13', '*AccountCode': '820' },
  ]);
  expect(addMoney(...rows.map(amountOf))).toBe('1353.13');
});

it('writes credit notes above zero into a file of their own', () => {
  const note = sale({ kind: 'credit_note', number: 'CN-1001', corrects: '2027-0042' });
  const { files } = written([sale(), note]);
  expect(files.map(({ name }) => name)).toEqual([
    'plenum-2027-03-xero-invoices.csv',
    'plenum-2027-03-xero-credit-notes.csv',
  ]);
  const rows = files[1] ? rowsOf(files[1]) : [];
  expect(rows.map((row) => row['*InvoiceNumber'])).toEqual(['CN-1001', 'CN-1001']);
  expect(addMoney(...rows.map(amountOf))).toBe('1353.13');
});

it('has 500 invoices a file at most, and nothing of what is no document', () => {
  const many = Array.from({ length: 501 }, (_, at) =>
    sale({ number: `INV-${at}` }, { number: at + 1 }),
  );
  const payment = handedEntry({ number: 900 });
  const { files, problems } = written([...many, payment]);
  expect(problems).toEqual([]);
  const numbers = files.map((file) => new Set(rowsOf(file).map((row) => row['*InvoiceNumber'])));
  expect(numbers.map(({ size }) => size)).toEqual([500, 1]);
});

it('names an account without a code, and takes what each account has where lines are of several', () => {
  const two = { ...SPRINTS, key: 'key-4020', code: '4020', name: 'Hourly' };
  const lines = [
    handedLine(RECEIVABLES, '1250.00'),
    handedLine(SPRINTS, '-1000.00'),
    handedLine(two, '-250.00'),
  ];
  const mixed = sale({ amount: '1250.00' }, { lines });
  expect(written([mixed]).problems).toEqual([expect.stringContaining('"Hourly" (4020)')]);
  const names = new Map([...(OPTIONS.accountNames ?? []), [two.key, '201'] as const]);
  const [file] = written([mixed], { ...OPTIONS, accountNames: names }).files;
  expect(file && rowsOf(file).map((row) => [row['*AccountCode'], amountOf(row)])).toEqual([
    ['200', '1000.00'],
    ['201', '250.00'],
  ]);
});
