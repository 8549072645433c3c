import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { addMoney } from '#app/platform/money.ts';
import {
  BANK,
  handedEntry,
  handedLine,
  JOURNAL_OPTIONS,
  RECEIVABLES,
  SALES_TAX,
  SPRINTS,
} from '#tests/helpers/handed-entries.ts';
import { handOver } from './hand-over-formats.ts';
import type { HandedEntry, HandedFile, HandOverOptions } from './handed-entry.ts';

const OPTIONS: HandOverOptions = {
  ...JOURNAL_OPTIONS,
  accountNames: new Map([
    [RECEIVABLES.key, '612'],
    [SPRINTS.key, '200'],
    [SALES_TAX.key, '820'],
  ]),
};
const written = (entries: HandedEntry[], options = OPTIONS) => handOver('xero', entries, options);
const rowsOf = ({ content }: HandedFile): Record<string, string>[] =>
  parse(content, { columns: true });

it('writes 130 entries as two files that Xero takes, each entry a journal of its own', () => {
  const entries = Array.from({ length: 130 }, (_, at) =>
    handedEntry({ number: at + 1, date: '2027-03-04', description: 'Sprint 2', document: null }),
  );
  const { files, problems } = written(entries);
  expect(problems).toEqual([]);
  expect(files.map((file) => rowsOf(file).length)).toEqual([300, 90]);
  const journals = Map.groupBy(
    files.flatMap(rowsOf),
    (row) => `${row['*Narration']} of ${row['*Date']}`,
  );
  expect(journals.size).toBe(130);
  for (const [narration, rows] of journals) {
    expect(narration).toMatch(/^J\d{6} Sprint 2 of 03\/04\/2027$/);
    expect(addMoney(...rows.map((row) => row['*Amount'] ?? ''))).toBe('0.00');
    expect(rows.map((row) => row['*AccountCode'])).toEqual(['612', '200', '820']);
  }
});

it('writes an invoice to the byte, in the order of dates and with the tax rate of the country', () => {
  const [us] = written([handedEntry()]).files;
  expect(us).toEqual({
    name: 'plenum-2027-03-xero-journal.csv',
    content: [
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'J000042 2027-0042 Sprint 2,03/02/2027,Blue Fern,612,Tax Exempt,1353.13,,,,',
      'J000042 2027-0042 Sprint 2,03/02/2027,Blue Fern,200,Tax Exempt,-1250.00,,,,',
      'J000042 2027-0042 Sprint 2,03/02/2027,Blue Fern,820,Tax Exempt,-103.13,,,,',
      '',
    ].join('\r\n'),
    type: 'text/csv; charset=utf-8',
  });
  const [uk] = written([handedEntry({ date: '2027-03-04' })], {
    ...OPTIONS,
    dateOrder: 'uk',
  }).files;
  expect(uk && rowsOf(uk)[0]).toMatchObject({ '*Date': '04/03/2027', '*TaxRate': 'No VAT' });
  const [own] = written([handedEntry()], { ...OPTIONS, taxRate: 'Tax Exempt (0%)' }).files;
  expect(own && rowsOf(own)[0]).toMatchObject({ '*TaxRate': 'Tax Exempt (0%)' });
});

it('writes nothing while an account has no code of the accountant', () => {
  const entry = handedEntry({
    lines: [handedLine(BANK, '5.00'), handedLine(RECEIVABLES, '-5.00')],
  });
  expect(written([entry, handedEntry({ number: 43 })], JOURNAL_OPTIONS)).toEqual({
    files: [],
    problems: [
      `The account "Bank" (1000) has no Xero code. Enter its code in Xero, which can't be that of a bank account.`,
      'The account "Accounts Receivable" (1200) has no Xero code. Xero takes no journal on its own Accounts Receivable: add a current asset account there for it, and enter its code.',
      `The account "Services:Sprints" (4010) has no Xero code. Enter its code in Xero, which can't be that of a bank account.`,
      `The account "Sales Tax Payable" (2200) has no Xero code. Enter its code in Xero, which can't be that of a bank account.`,
    ],
  });
});

it('takes a code alone', () => {
  const accountNames = new Map([...(OPTIONS.accountNames ?? []), [SPRINTS.key, '200 - Sales']]);
  expect(written([handedEntry()], { ...OPTIONS, accountNames }).problems).toEqual([
    'The account "Services:Sprints" has the Xero code "200 - Sales". Enter the code alone, such as 200.',
  ]);
});

it('cuts no journal of more than 300 lines, and says so', () => {
  const lines = Array.from({ length: 300 }, () => handedLine(SPRINTS, '-1.00'));
  const long = handedEntry({ lines: [...lines, handedLine(RECEIVABLES, '300.00')] });
  expect(written([long]).problems).toEqual([
    'Entry J000042 has 301 lines. Xero takes no file that holds it.',
  ]);
  const fitting = handedEntry({ lines: [...lines.slice(1), handedLine(RECEIVABLES, '299.00')] });
  expect(written([fitting]).files.map((file) => rowsOf(file).length)).toEqual([300]);
});
