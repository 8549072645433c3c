import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { addMoney } from '#app/platform/money.ts';
import {
  BANK,
  CHART,
  handedAccount,
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
  accountNames: new Map([[RECEIVABLES.key, 'Accounts Receivable (A/R)']]),
};

type Row = Record<string, string>;
const rowsOf = ({ content }: HandedFile): Row[] => parse(content, { columns: true });
const written = (entries: HandedEntry[], options = OPTIONS) =>
  handOver('quickbooks-online', entries, options);
const rowsWritten = (entries: HandedEntry[], options = OPTIONS) =>
  written(entries, options).files.flatMap(rowsOf);
const sumOf = (rows: Row[], column: string) =>
  addMoney(...rows.map((row) => row[column] || '0.00'));

it('writes a month in files below the limit and cuts no entry', () => {
  const entries = Array.from({ length: 700 }, (_, at) => handedEntry({ number: at + 1 }));
  entries[350] = handedEntry({
    number: 351,
    description: 'Credit note',
    lines: [
      handedLine(SPRINTS, '250.00'),
      handedLine(SALES_TAX, '20.00'),
      handedLine(RECEIVABLES, '-270.00'),
    ],
  });
  const { files, problems } = written(entries);
  expect(problems).toEqual([]);
  expect(files.map(({ name }) => name)).toEqual([
    'plenum-2027-03-quickbooks-online-1-of-3.csv',
    'plenum-2027-03-quickbooks-online-2-of-3.csv',
    'plenum-2027-03-quickbooks-online-3-of-3.csv',
  ]);
  expect(files.map((file) => rowsOf(file).length)).toEqual([999, 999, 102]);
  const numbers = files.map((file) => new Set(rowsOf(file).map((row) => row['Journal No.'])));
  expect(numbers.map(({ size }) => size)).toEqual([333, 333, 34]);
  expect(new Set(numbers.flatMap((each) => [...each])).size).toBe(700);
  const note = files.flatMap(rowsOf).filter((row) => row['Journal No.'] === 'J000351');
  expect(note.map((row) => [row['Account Name'], row.Debits, row.Credits, row.Name])).toEqual([
    ['Accounts Receivable (A/R)', '', '270.00', 'Blue Fern'],
    ['Services:Sprints', '250.00', '', ''],
    ['Sales Tax Payable', '20.00', '', ''],
  ]);
  const whole = files.map(({ content }) => content).join('');
  expect(whole).not.toMatch(/,-|^\ufeff/);
  expect(new Set(files.flatMap(rowsOf).map((row) => row['Journal Date']))).toEqual(
    new Set(['03/02/2027']),
  );
});

it('writes an invoice to the byte', () => {
  expect(written([handedEntry()]).files).toEqual([
    {
      name: 'plenum-2027-03-quickbooks-online.csv',
      content: [
        'Journal No.,Journal Date,Account Name,Debits,Credits,Description,Name',
        'J000042,03/02/2027,Accounts Receivable (A/R),1353.13,,2027-0042 Sprint 2,Blue Fern',
        'J000042,03/02/2027,Services:Sprints,,1250.00,2027-0042 Sprint 2,',
        'J000042,03/02/2027,Sales Tax Payable,,103.13,2027-0042 Sprint 2,',
        '',
      ].join('\r\n'),
      type: 'text/csv; charset=utf-8',
    },
  ]);
});

it('writes files of less than 2 MB', () => {
  const description = '冷'.repeat(4_000);
  const entries = Array.from({ length: 100 }, (_, at) =>
    handedEntry({ number: at + 1, description }),
  );
  const { files } = written(entries);
  const sizes = files.map(({ content }) => Buffer.byteLength(content));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000_000);
  expect(files.flatMap(rowsOf)).toHaveLength(300);
});

it('says which entry no file holds, and writes none', () => {
  const lines = Array.from({ length: 1_000 }, () => handedLine(SPRINTS, '-1.00'));
  const long = handedEntry({ lines: [...lines, handedLine(RECEIVABLES, '1000.00')] });
  expect(written([handedEntry({ number: 1 }), long])).toEqual({
    files: [],
    problems: ['Entry J000042 has 1001 lines. QuickBooks Online takes no file that holds it.'],
  });
});

it('has a receivable line for each client of one deposit, in entries of their own', () => {
  const deposit = handedEntry({
    customer: null,
    document: null,
    description: 'Deposit',
    lines: [
      handedLine(BANK, '500.00'),
      handedLine(RECEIVABLES, '-300.00', 'Blue Fern'),
      handedLine(RECEIVABLES, '-200.00', 'Red Oak'),
    ],
  });
  const rows = rowsWritten([deposit]);
  expect(rows.map(({ Description: _, 'Journal Date': __, ...row }) => Object.values(row))).toEqual([
    ['J000042-1', 'Accounts Receivable (A/R)', '', '300.00', 'Blue Fern'],
    ['J000042-1', 'Bank', '300.00', '', ''],
    ['J000042-2', 'Accounts Receivable (A/R)', '', '200.00', 'Red Oak'],
    ['J000042-2', 'Bank', '200.00', '', ''],
  ]);
});

it('refuses a receivable line that nobody owes, and money that goes from client to client', () => {
  const nobody = handedEntry({ number: 1, customer: null });
  const between = handedEntry({
    number: 2,
    lines: [
      handedLine(RECEIVABLES, '9.00', 'Blue Fern'),
      handedLine(RECEIVABLES, '-9.00', 'Red Oak'),
    ],
  });
  const { files, problems } = written([nobody, between]);
  expect(files).toEqual([]);
  expect(problems[0]).toBe(
    'Entry J000001 has a receivable line without a client. QuickBooks takes none.',
  );
  expect(problems[1]).toMatch(/^Entry J000002 moves money between clients\. /);
});

it('never makes one client or one account of two', () => {
  const services = handedAccount('4020', 'services:  SPRINTS', 'income');
  const entries = [
    handedEntry({ number: 1, customer: 'Blue Fern' }),
    handedEntry({
      number: 2,
      customer: 'blue  fern',
      lines: [handedLine(RECEIVABLES, '1.00'), handedLine(services, '-1.00')],
    }),
  ];
  expect(written(entries).problems).toEqual([
    `The clients "Blue Fern" and "blue  fern" would be one in QuickBooks: "blue fern". Enter the name that each has there, in the billing terms of the client's page.`,
    'The accounts "Services:Sprints" and "services:  SPRINTS" would be one in QuickBooks: "services:SPRINTS". Enter the name that each has there, among the accounts of the books.',
  ]);
  const both: HandOverOptions = {
    ...OPTIONS,
    accountNames: new Map([
      ...(OPTIONS.accountNames ?? []),
      [SPRINTS.key, 'Income:Work'],
      [services.key, 'Income:Work'],
    ]),
    customerNames: new Map([['blue  fern', 'Blue Fern (2)']]),
  };
  expect(written(entries, both).problems).toEqual([]);
  expect(new Set(rowsWritten(entries, both).map((row) => row.Name))).toEqual(
    new Set(['Blue Fern', '', 'Blue Fern (2)']),
  );
});

it('gives a client or an account no name that an older one had in an earlier month', () => {
  const older = handedAccount('4020', 'services:sprints', 'income');
  const customers = ['blue fern', 'Blue Fern'];
  const chart = [older, ...CHART];
  expect(written([handedEntry()], { ...OPTIONS, chart, customers }).problems).toEqual([
    `The clients "blue fern" and "Blue Fern" would be one in QuickBooks: "Blue Fern". Enter the name that each has there, in the billing terms of the client's page.`,
    'The accounts "services:sprints" and "Services:Sprints" would be one in QuickBooks: "Services:Sprints". Enter the name that each has there, among the accounts of the books.',
  ]);
  const others = { customers: ['Blue Fern', 'blue fern'], chart: [...CHART, older] };
  expect(written([handedEntry()], { ...OPTIONS, ...others }).problems).toEqual([]);
});

it('writes names as QuickBooks holds them, and what looks like a formula as text', () => {
  const odd = handedAccount('4020', ' Services : "Small" jobs ', 'income');
  const entry = handedEntry({
    customer: 'Fern: "North"',
    document: null,
    description: "=cmd|'/c calc'!A1",
    lines: [handedLine(RECEIVABLES, '1.00'), handedLine(odd, '-1.00')],
  });
  const rows = rowsWritten([entry], { ...OPTIONS, chart: [...CHART, odd] });
  expect(rows.map((row) => row['Account Name'])[1]).toBe("Services:'Small' jobs");
  expect(rows[0]).toMatchObject({ Name: "Fern- 'North'", Description: "'=cmd|'/c calc'!A1" });
  const job = { ...OPTIONS, customerNames: new Map([['Fern: "North"', 'Fern:North']]) };
  expect(rowsWritten([entry], job)[0]?.Name).toBe('Fern:North');
});

it('writes no line of nothing', () => {
  const free = handedLine(SALES_TAX, '0.00');
  const rows = rowsWritten([handedEntry({ lines: [...handedEntry().lines, free] })]);
  expect(rows).toHaveLength(3);
  expect(sumOf(rows, 'Debits')).toBe(sumOf(rows, 'Credits'));
});
