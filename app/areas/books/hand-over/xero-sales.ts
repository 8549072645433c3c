import { issuedLines } from '#app/areas/billing/issued-lines.ts';
import { csvRecord, csvText } from '#app/platform/csv.ts';
import { addMoney, type Money, moneyOf, multiplyMoney } from '#app/platform/money.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { inFiles, type WrittenEntry } from './entry-files.ts';
import {
  type HandedAccount,
  type HandedEntry,
  type HandedIssue,
  type HandedLine,
  type HandOverOptions,
  type HandOverWriter,
  signedCents,
  slashedDate,
} from './handed-entry.ts';
import { writtenLine } from './written-line.ts';
import { XERO_CODE, xeroCodeProblem } from './xero-codes.ts';

const COLUMNS = [
  ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3'],
  ...['POAddressLine4', 'POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber'],
  ...['Reference', '*InvoiceDate', '*DueDate', 'InventoryItemCode', '*Description', '*Quantity'],
  ...['*UnitAmount', 'Discount', '*AccountCode', '*TaxType', 'TrackingName1', 'TrackingOption1'],
  ...['TrackingName2', 'TrackingOption2', 'Currency'],
];
const SHAPE = {
  heading: csvRecord(COLUMNS),
  mostEntries: 500,
  mostRows: 100_000,
  mostBytes: 2_000_000,
  program: 'Xero',
  type: 'text/csv; charset=utf-8',
};
const MOST_OF_TEXT = 4_000;
const CENTS = /^-?\d+(?:\.\d\d?)?$/;

/**
 * Invoices, and in files of their own credit notes above zero, as Xero imports sales. Xero calculates no tax: that of a document is a
 * row on its own account, so the total is ours to the cent.
 */
export const writeXeroSales: HandOverWriter = (entries, options) => {
  const problems = new Set<string>();
  const filesOf = (kind: HandedIssue['kind'], name: string) => {
    const written = entries.flatMap((entry): WrittenEntry[] => {
      if (entry.issued?.kind !== kind) return [];
      return [{ number: entry.issued.number, records: recordsOf(entry, entry.issued) }];
    });
    const done = inFiles(written, SHAPE, { begin: `${options.name}-${name}`, ending: 'csv' });
    for (const problem of done.problems) problems.add(problem);
    return done.files;
  };
  const recordsOf = (entry: HandedEntry, issued: HandedIssue) =>
    rowsOf(entry, issued).map((row) => {
      const code = options.accountNames?.get(row.account.key)?.trim() ?? '';
      if (!XERO_CODE.test(code)) problems.add(xeroCodeProblem(row.account, code));
      return recordOf(entry, issued, { ...row, code }, options);
    });
  const files = [
    ...filesOf('invoice', 'xero-invoices'),
    ...filesOf('credit_note', 'xero-credit-notes'),
  ];
  return { files, problems: [...problems] };
};

type SalesRow = { description: string; quantity: string; unit: Money; account: HandedAccount };

/** The rows of a document: its lines where all are income of one account, else what it posted to each, and its tax. */
function rowsOf(entry: HandedEntry, issued: HandedIssue): SalesRow[] {
  const posted = entry.lines.filter(({ account }) => !account.isReceivable);
  const amountOf = (line: HandedLine) =>
    moneyOf(issued.kind === 'invoice' ? -signedCents(line) : signedCents(line));
  const income = posted.filter(({ account }) => !account.isTax);
  const taxes = posted.filter(({ account }) => account.isTax);
  const rowOf = (line: HandedLine): SalesRow => ({
    description: line.account.name,
    quantity: '1',
    unit: amountOf(line),
    account: line.account,
  });
  const tax = addMoney('0.00', ...taxes.map(amountOf));
  const lines = issuedLines({ ...issued, tax }).filter(({ net }) => net !== '0.00');
  const [only] = income;
  const isOne = only && income.length === 1;
  if (!isOne || addMoney('0.00', ...lines.map(({ net }) => net)) !== amountOf(only)) {
    return posted.map(rowOf);
  }
  const detailed = lines.map(({ description, quantity, unitPrice, net }): SalesRow => {
    // A price of more decimals is none that Xero takes.
    const isWhole = CENTS.test(unitPrice) && multiplyMoney(unitPrice, quantity) === net;
    const amounts = isWhole ? { quantity, unit: unitPrice } : { quantity: '1', unit: net };
    return { description: description || entry.description, account: only.account, ...amounts };
  });
  return [...detailed, ...taxes.map(rowOf)];
}

function recordOf(
  { customer, date }: HandedEntry,
  { number, dueDate, corrects, content }: HandedIssue,
  { description, quantity, unit, code }: SalesRow & { code: string },
  { customerNames, dateOrder, taxRate }: HandOverOptions,
): string {
  const client = customerNames?.get(customer ?? '') ?? customer ?? '';
  const typed = (text: string) => csvText(cutText(writtenLine(text), MOST_OF_TEXT));
  const reference = content.purchaseOrder ?? corrects ?? '';
  const rate = taxRate ?? (dateOrder === 'uk' ? 'No VAT' : 'Tax Exempt');
  return csvRecord([
    typed(client),
    ...Array.from({ length: 9 }, () => ''),
    typed(number),
    typed(reference),
    slashedDate(date, dateOrder),
    slashedDate(dueDate ?? date, dateOrder),
    '',
    typed(description),
    quantity,
    unit,
    '',
    csvText(code),
    csvText(rate),
    ...Array.from({ length: 4 }, () => ''),
    'USD',
  ]);
}
