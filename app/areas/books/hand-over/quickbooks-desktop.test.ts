import { expect, it } from 'vitest';
import { addMoney } from '#app/platform/money.ts';
import {
  BANK,
  HOSTILE_TEXTS,
  handedAccount,
  handedEntry,
  handedLine,
  JOURNAL_OPTIONS,
  RECEIVABLES,
  SALES_TAX,
  SPRINTS,
} from '#tests/helpers/handed-entries.ts';
import { blocksOfIif } from '#tests/helpers/iif.ts';
import { handOver } from './hand-over-formats.ts';
import type { HandedEntry, HandOverOptions } from './handed-entry.ts';

const OPTIONS: HandOverOptions = {
  ...JOURNAL_OPTIONS,
  agencyNames: new Map([[SALES_TAX.key, 'State Tax Agency']]),
};
const written = (entries: HandedEntry[], options = OPTIONS) =>
  handOver('quickbooks-desktop', entries, options);
const textOf = (entries: HandedEntry[], options = OPTIONS) =>
  written(entries, options).files[0]?.content ?? '';

it('writes an invoice to the byte', () => {
  const entry = handedEntry({
    customer: "O'Neil & Sons",
    description: 'Sprint 2;\tscope "A"\nphase 1',
  });
  const memo = "2027-0042 Sprint 2, scope 'A' phase 1";
  const expected = [
    '!TRNS⇥TRNSTYPE⇥DATE⇥ACCNT⇥NAME⇥AMOUNT⇥DOCNUM⇥MEMO',
    '!SPL⇥TRNSTYPE⇥DATE⇥ACCNT⇥NAME⇥AMOUNT⇥DOCNUM⇥MEMO',
    '!ENDTRNS',
    `TRNS⇥GENERAL JOURNAL⇥03/02/2027⇥Accounts Receivable⇥O'Neil & Sons⇥1353.13⇥J000042⇥${memo}`,
    `SPL⇥GENERAL JOURNAL⇥03/02/2027⇥Services:Sprints⇥⇥-1250.00⇥J000042⇥${memo}`,
    `SPL⇥GENERAL JOURNAL⇥03/02/2027⇥Sales Tax Payable⇥State Tax Agency⇥-103.13⇥J000042⇥${memo}`,
    'ENDTRNS',
  ];
  expect(written([entry]).files).toEqual([
    {
      name: 'plenum-2027-03-quickbooks-desktop.iif',
      content: expected.map((line) => `${line.replaceAll('⇥', '\t')}\r\n`).join(''),
      type: 'text/plain; charset=us-ascii',
    },
  ]);
});

it('writes one deposit of two clients as two blocks, each with its client first', () => {
  const deposit = handedEntry({
    customer: null,
    lines: [
      handedLine(BANK, '500.00'),
      handedLine(RECEIVABLES, '-300.00', 'Blue Fern'),
      handedLine(RECEIVABLES, '-200.00', 'Red Oak'),
    ],
  });
  expect(blocksOfIif(textOf([deposit])).map(({ rows }) => rows)).toMatchObject([
    [
      { ACCNT: 'Accounts Receivable', NAME: 'Blue Fern', AMOUNT: '-300.00', DOCNUM: 'J000042-1' },
      { ACCNT: 'Bank', NAME: '', AMOUNT: '300.00', DOCNUM: 'J000042-1' },
    ],
    [
      { ACCNT: 'Accounts Receivable', NAME: 'Red Oak', AMOUNT: '-200.00', DOCNUM: 'J000042-2' },
      { ACCNT: 'Bank', NAME: '', AMOUNT: '200.00', DOCNUM: 'J000042-2' },
    ],
  ]);
});

it('shares discounts and income of several clients out to the cent', () => {
  const discounts = handedAccount('4900', 'Discounts', 'income');
  const entry = handedEntry({
    lines: [
      handedLine(SPRINTS, '-1000.00'),
      handedLine(RECEIVABLES, '333.33', 'Blue Fern'),
      handedLine(discounts, '100.01'),
      handedLine(RECEIVABLES, '566.66', 'Red Oak'),
    ],
  });
  const blocks = blocksOfIif(textOf([entry]));
  expect(blocks.map(({ rows }) => rows.map((row) => row.AMOUNT))).toEqual([
    ['333.33', '-333.33'],
    ['566.66', '-566.66', '-100.01', '100.01'],
  ]);
});

it('writes the receivable lines of one client as one', () => {
  const lines = [
    handedLine(RECEIVABLES, '100.00'),
    handedLine(SPRINTS, '-60.00'),
    handedLine(RECEIVABLES, '-40.00'),
  ];
  const blocks = blocksOfIif(textOf([handedEntry({ lines })]));
  expect(blocks.map(({ rows }) => rows.map((row) => row.AMOUNT))).toEqual([['60.00', '-60.00']]);
});

it('writes plain fields of the length that QuickBooks reads, whatever the text', () => {
  const entries = HOSTILE_TEXTS.map((text, at) =>
    handedEntry({ number: at + 1, description: text, document: text }),
  );
  const text = textOf(entries);
  // Bytes that every code page reads alike, and no semicolon or double quote that ends an import.
  expect(text).toMatch(/^[\t\r\n\x20-\x7e]*$/);
  expect(text).not.toMatch(/[;"]/);
  const blocks = blocksOfIif(text);
  expect(blocks).toHaveLength(entries.length);
  const memos = blocks.map(({ rows }) => rows[0]?.MEMO);
  expect(memos).toContain('Cafe Muller - AEro Lodz ss Cafe Muller - AEro Lodz ss');
  expect(memos).toContain("'=1+1 =1+1");
});

it('cuts names at the lengths of QuickBooks, and says where two clients would become one', () => {
  const long = 'Heating and Air Conditioning of Northern Wisconsin';
  const account = handedAccount('4020', `Services:${'Sprint '.repeat(9)}:Late`, 'income');
  const lines = [handedLine(RECEIVABLES, '1.00'), handedLine(account, '-1.00')];
  const one = handedEntry({ number: 1, customer: `${long} East`, lines });
  const [block] = blocksOfIif(textOf([one]));
  expect(block?.rows).toMatchObject([
    { NAME: 'Heating and Air Conditioning of Northern' },
    { ACCNT: 'Services:Sprint Sprint Sprint Sprint Spr:Late' },
  ]);
  const two = handedEntry({ number: 2, customer: `${long} West` });
  expect(written([one, two]).problems).toEqual([
    `The clients "${long} East" and "${long} West" would be one in QuickBooks: "Heating and Air Conditioning of Northern". Enter the name that each has there, in the billing terms of the client's page.`,
  ]);
  const customerNames = new Map([[`${long} West`, 'Heating West']]);
  expect(written([one, two], { ...OPTIONS, customerNames }).problems).toEqual([]);
});

it('asks for the name of a client that has no plain letters', () => {
  expect(written([handedEntry({ customer: '日本冷房' })])).toEqual({
    files: [],
    problems: [
      `The client "日本冷房" has no name that this file can carry. Enter the name that it has in QuickBooks, in the billing terms of the client's page.`,
    ],
  });
});

it('writes amounts of thousands without separators and refuses a number that is too long', () => {
  const lines = [handedLine(RECEIVABLES, '9999999.99'), handedLine(SPRINTS, '-9999999.99')];
  const [block] = blocksOfIif(textOf([handedEntry({ lines })]));
  expect(block?.rows.map((row) => row.AMOUNT)).toEqual(['9999999.99', '-9999999.99']);
  expect(addMoney(...(block?.rows.map((row) => row.AMOUNT ?? '') ?? []))).toBe('0.00');
  expect(written([handedEntry({ number: 12_345_678_901 })]).problems).toHaveLength(1);
});
