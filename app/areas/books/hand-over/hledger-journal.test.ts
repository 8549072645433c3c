import { expect, it } from 'vitest';
import {
  BANK,
  CHART,
  HOSTILE_TEXTS,
  handedAccount,
  handedEntry,
  handedLine,
  JOURNAL_OPTIONS,
  RECEIVABLES,
} from '#tests/helpers/handed-entries.ts';
import { hledgerBalances, hledgerCheck, hledgerEntries } from '#tests/helpers/hledger.ts';
import { handOver } from './hand-over-formats.ts';
import type { HandedEntry, HandOverOptions } from './handed-entry.ts';

const written = (entries: HandedEntry[], options: HandOverOptions = JOURNAL_OPTIONS) =>
  handOver('hledger', entries, options).files[0]?.content ?? '';

it('writes an entry to the byte as hledger reads it', () => {
  const receivables = handedAccount('1200', 'Receivables', 'asset', true);
  const sprints = handedAccount('4010', 'Services:Sprints', 'income');
  const tax = handedAccount('2200', 'Sales tax', 'liability');
  const entry = handedEntry({
    date: '2026-01-05',
    document: 'INV-2026-0042',
    customer: 'Blue Fern; Partners',
    description: 'Sprint 1',
    lines: [
      handedLine(receivables, '1353.13'),
      handedLine(sprints, '-1250.00'),
      handedLine(tax, '-103.13'),
    ],
  });
  const journal = written([entry], { name: 'x', chart: [receivables, sprints, tax] });
  expect(journal).toBe(`decimal-mark .
commodity 1000.00 USD
account assets:receivables
account income:services:sprints
account liabilities:sales tax

2026-01-05 (INV-2026-0042) Blue Fern, Partners | Sprint 1
    assets:receivables             1353.13 USD
    income:services:sprints       -1250.00 USD
    liabilities:sales tax          -103.13 USD
`);
  hledgerCheck(journal);
  expect(Object.fromEntries(hledgerBalances(journal))).toEqual({
    'assets:receivables': '1353.13 USD',
    'income:services:sprints': '-1250.00 USD',
    'liabilities:sales tax': '-103.13 USD',
  });
});

it('is refused where a blank before an amount is lost, or a cent', () => {
  const journal = written([handedEntry()]);
  hledgerCheck(journal);
  expect(() => hledgerCheck(journal.replace(/receivable +1353/, 'receivable 1353'))).toThrow(
    'refused',
  );
  expect(() => hledgerCheck(journal.replace('1353.13', '1353.14'))).toThrow('refused');
});

it('reads no status, code, date, account or comment out of any text', () => {
  const entries = HOSTILE_TEXTS.flatMap((text, at) => [
    handedEntry({ number: 2 * at, description: text, customer: text, document: text }),
    handedEntry({ number: 2 * at + 1, description: text, customer: null, document: null }),
  ]);
  const journal = written(entries);
  hledgerCheck(journal);
  const read = hledgerEntries(journal);
  expect(read).toHaveLength(entries.length);
  for (const entry of read) {
    expect(entry).toMatchObject({ tdate: '2027-03-02', tdate2: null, tcomment: '' });
    expect(entry).toMatchObject({ tstatus: 'Unmarked', tcode: expect.stringMatching(/./) });
    expect(entry.tpostings).toHaveLength(3);
  }
  expect(read.filter(({ tcode }) => /^J\d{6}$/.test(tcode)).length).toBeGreaterThan(30);
});

it('parts the client from the text at one bar, whatever bars they have', () => {
  const entry = handedEntry({ customer: 'Fern | Oak', description: 'a | b | c' });
  const [read] = hledgerEntries(written([entry]));
  expect(read?.tdescription).toBe('Fern / Oak | a / b / c');
});

it('names the clients of a deposit', () => {
  const lines = [
    handedLine(BANK, '500.00'),
    handedLine(RECEIVABLES, '-300.00', 'Blue Fern'),
    handedLine(RECEIVABLES, '-200.00', 'Red; Oak'),
  ];
  const [read] = hledgerEntries(written([handedEntry({ customer: null, lines })]));
  expect(read?.tdescription).toBe('Blue Fern, Red, Oak | Sprint 2');
});

it('is read together with the files of other months', () => {
  const months = ['2027-03-02', '2027-04-02'].map((date) => written([handedEntry({ date })]));
  hledgerCheck(months.join('\n'));
});

it('gives two accounts two names, which no later account changes', () => {
  const older = handedAccount('4100', 'Sales  Services', 'income');
  const newer = handedAccount('4050', 'sales services', 'income');
  const newest = handedAccount('4001', 'SALES SERVICES', 'income');
  const entryOf = (lines: HandedEntry['lines']) => handedEntry({ lines });
  const both = [handedLine(older, '5.00'), handedLine(newer, '-5.00')];
  const names = (journal: string) => journal.match(/^account .*/gm);
  const chart = [...CHART, older, newer];
  expect(names(written([entryOf(both)], { name: 'x', chart }))).toEqual([
    'account income:sales services',
    'account income:sales services 4050',
  ]);
  const later = [handedLine(newest, '5.00'), handedLine(newer, '-5.00')];
  expect(names(written([entryOf(later)], { name: 'x', chart: [...chart, newest] }))).toEqual([
    'account income:sales services 4001',
    'account income:sales services 4050',
  ]);
});
