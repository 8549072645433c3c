import { expect, it } from 'vitest';
import { beanBalances, beanCheck } from '#tests/helpers/beancount.ts';
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
import { handOver } from './hand-over-formats.ts';
import type { HandedEntry, HandOverOptions } from './handed-entry.ts';

const written = (entries: HandedEntry[], options: HandOverOptions = JOURNAL_OPTIONS) =>
  handOver('beancount', entries, options).files[0]?.content ?? '';

it('writes an entry to the byte as beancount reads it', () => {
  const journal = written([handedEntry({ customer: 'Bob "Bee" \\ Co' })]);
  expect(journal).toBe(`option "inferred_tolerance_multiplier" "0"
option "operating_currency" "USD"

2027-03-02 commodity USD
2027-03-02 open Assets:Accounts-Receivable USD
2027-03-02 open Income:Services:Sprints USD
2027-03-02 open Liabilities:Sales-Tax-Payable USD

2027-03-02 * "Bob \\"Bee\\" \\\\ Co" "Sprint 2"
  entry: "J000042"
  document: "2027-0042"
  Assets:Accounts-Receivable           1353.13 USD
  Income:Services:Sprints             -1250.00 USD
  Liabilities:Sales-Tax-Payable        -103.13 USD
`);
  beanCheck(journal);
  expect(beanBalances(journal).get('Assets:Accounts-Receivable')).toBe('1353.13 USD');
});

it('forgives no cent and no part of one', () => {
  const journal = written([handedEntry()]);
  expect(() => beanCheck(journal.replace('1353.13', '1353.14'))).toThrow('does not balance');
  expect(() => beanCheck(journal.replace('-1250.00', '-1250.004'))).toThrow('does not balance');
});

it('writes names that beancount takes, and never one for two', () => {
  const names = ['Sales & Service', 'sales/service', '401(k) plan', 'iBond', 'D’ALB', '日本', '&'];
  const accounts = names.map((name, at) => handedAccount(`41${at}0`, name, 'income'));
  const chart = [...CHART, ...accounts];
  const lines = accounts.map((account) => handedLine(account, '-10.00'));
  const entry = handedEntry({ lines: [...lines, handedLine(BANK, '70.00')] });
  const journal = written([entry], { name: 'x', chart });
  beanCheck(journal);
  expect(journal.match(/(?<=open Income:)\S+/g)).toEqual([
    '401-k-plan',
    'Account-4150',
    'Account-4160',
    'DALB',
    'IBond',
    'Sales-Service',
    'Sales-service-4110',
  ]);
});

it('gives an account the same name in a month without its twin', () => {
  const older = handedAccount('4100', 'Sales & Service', 'income');
  const newer = handedAccount('4050', 'sales/service', 'income');
  const lines = [handedLine(newer, '-5.00'), handedLine(BANK, '5.00')];
  const options = { name: 'x', chart: [...CHART, older, newer] };
  expect(written([handedEntry({ lines })], options)).toContain('open Income:Sales-service-4050 ');
});

it('reads every text as text', () => {
  const entries = HOSTILE_TEXTS.flatMap((text, at) => [
    handedEntry({ number: 2 * at, description: text, customer: text, document: text }),
    handedEntry({ number: 2 * at + 1, description: text, customer: null, document: null }),
  ]);
  const journal = written(entries);
  beanCheck(journal);
  const balance = `${((135_313 * entries.length) / 100).toFixed(2)} USD`;
  expect(beanBalances(journal).get('Assets:Accounts-Receivable')).toBe(balance);
});

it('names the client of each line where there are several', () => {
  const lines = [
    handedLine(BANK, '500.00'),
    handedLine(RECEIVABLES, '-300.00', 'Blue Fern'),
    handedLine(RECEIVABLES, '-200.00', 'Red "Oak"'),
  ];
  const journal = written([handedEntry({ customer: null, lines })]);
  beanCheck(journal);
  expect(journal).toContain('2027-03-02 * "Blue Fern, Red \\"Oak\\"" "Sprint 2"\n');
  expect(journal).toContain('-200.00 USD\n    client: "Red \\"Oak\\""\n');
});
