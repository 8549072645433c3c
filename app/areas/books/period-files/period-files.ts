import { issuedLines } from '#app/areas/billing/issued-lines.ts';
import { csvRecord, csvText } from '#app/platform/csv.ts';
import { addMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { IssuedContent, IssuedKind } from '#app/records/invoice/issued-content.ts';
import { journalNumber } from '../hand-over/handed-entry.ts';
import { writtenLine } from '../hand-over/written-line.ts';
import type { PeriodFileKey } from './filed-kinds.ts';

/** An issued document as its files take it; `amount` is above zero, of a credit note as well, `tax` below where what is given back was taxed. */
export type FiledDocument = {
  kind: IssuedKind;
  number: string;
  issuedOn: string;
  dueDate: string | null;
  client: string;
  amount: Money;
  tax: Money;
  corrects: string | null;
  replaces: string | null;
  content: IssuedContent;
};

/** What a payment, or what undoes one, moved. Amounts that go back are below zero. */
export type FiledPayment = {
  number: number;
  date: string;
  client: string;
  invoice: string | null;
  what: string;
  method: string | null;
  received: Money;
  applied: Money;
  balance: Money;
  note: string | null;
};

/** A line of a journal entry. */
export type FiledLine = {
  number: number;
  date: string;
  description: string;
  document: string | null;
  /** Null for what is no client's money. */
  client: string | null;
  code: string;
  account: string;
  debit: Money;
  credit: Money;
};

/** The row of headings of each file. */
export const PERIOD_HEADINGS: Record<PeriodFileKey, string> = {
  invoices: csvRecord([
    ...['Number', 'Kind', 'Date', 'Due', 'Client', 'PO number', 'Description'],
    ...['Net', 'Tax', 'Total', 'Corrects', 'Replaces'],
  ]),
  lines: csvRecord([
    ...[
      'Number',
      'Kind',
      'Date',
      'Client',
      'Line',
      'Description',
      'Quantity',
      'Unit',
      'Unit price',
    ],
    ...['Discount', 'Share of discount', 'Net', 'Tax name', 'Tax rate', 'Tax', 'Total'],
  ]),
  payments: csvRecord([
    ...['Entry', 'Date', 'Client', 'Invoice', 'What', 'Method'],
    ...['Received', 'To invoices', 'To balance', 'Note'],
  ]),
  entries: csvRecord([
    ...['Entry', 'Date', 'Document', 'Client', 'Account code', 'Account name'],
    ...['Debit', 'Credit', 'Description'],
  ]),
};

const KINDS: Record<IssuedKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' };
const typed = (text: string | null | undefined) => csvText(writtenLine(text ?? ''));

/** An amount of a document as it counts: a credit note's is below zero. */
function counted(kind: IssuedKind, amount: Money): Money {
  return kind === 'invoice' ? amount : subtractMoney('0.00', amount);
}

/** A document as a record of its file. */
export function documentRecord({ kind, content, ...row }: FiledDocument): string {
  return csvRecord([
    typed(row.number),
    KINDS[kind],
    row.issuedOn,
    row.dueDate ?? '',
    typed(row.client),
    typed(content.purchaseOrder),
    typed(content.description),
    counted(kind, subtractMoney(row.amount, row.tax)),
    counted(kind, row.tax),
    counted(kind, row.amount),
    typed(row.corrects),
    typed(row.replaces),
  ]);
}

/** The lines of a document as records, in their order: together they are its net, its tax and its total. */
export function lineRecords(row: FiledDocument): string {
  const { kind, content } = row;
  return issuedLines(row)
    .map((line, at) =>
      csvRecord([
        typed(row.number),
        KINDS[kind],
        row.issuedOn,
        typed(row.client),
        String(at + 1),
        typed(line.description || content.description),
        line.quantity,
        typed(line.unit),
        line.unitPrice,
        counted(kind, line.discount ?? '0.00'),
        counted(kind, line.share ?? '0.00'),
        counted(kind, line.net),
        typed(line.tax?.name),
        line.tax?.rate ?? '',
        counted(kind, line.taxAmount),
        counted(kind, addMoney(line.net, line.taxAmount)),
      ]),
    )
    .join('');
}

/** A payment as a record of its file. */
export function paymentRecord(row: FiledPayment): string {
  return csvRecord([
    journalNumber(row.number),
    row.date,
    typed(row.client),
    typed(row.invoice),
    typed(row.what),
    row.method ?? '',
    row.received,
    row.applied,
    row.balance,
    typed(row.note),
  ]);
}

/** A line of the journal as a record of its file. */
export function entryRecord(row: FiledLine): string {
  return csvRecord([
    journalNumber(row.number),
    row.date,
    typed(row.document),
    typed(row.client),
    typed(row.code),
    typed(row.account),
    row.debit,
    row.credit,
    typed(row.description),
  ]);
}
