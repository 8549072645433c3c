import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { beanBalances, beanCheck, beanQuery } from '#tests/helpers/beancount.ts';
import {
  BANK,
  CHART,
  handedAccount,
  handedEntry,
  handedLine,
  JOURNAL_OPTIONS,
  RECEIVABLES,
  SPRINTS,
} from '#tests/helpers/handed-entries.ts';
import { hledgerBalances, hledgerCheck, hledgerEntries } from '#tests/helpers/hledger.ts';
import { blocksOfIif } from '#tests/helpers/iif.ts';
import { type HandOverKey, handOver } from './hand-over-formats.ts';
import type { HandedAccount, HandedEntry } from './handed-entry.ts';

// What people reported of such files elsewhere; docs/field-cases.md has the sources.

function contentOf(key: HandOverKey, entries: HandedEntry[], chart: HandedAccount[] = CHART) {
  const accountNames = key === 'xero' ? new Map(chart.map((each) => [each.key, each.code])) : null;
  const options = { ...JOURNAL_OPTIONS, chart, ...(accountNames && { accountNames }) };
  const { files, problems } = handOver(key, entries, options);
  expect(problems).toEqual([]);
  return files[0]?.content ?? '';
}

const recordsOf = (content: string): Record<string, string>[] => parse(content, { columns: true });

const paidTo = (account: HandedAccount) =>
  handedEntry({ lines: [handedLine(BANK, '-10.00'), handedLine(account, '10.00')] });

describe('QuickBooks', () => {
  it('is given texts and numbers that it has room for', () => {
    const entry = handedEntry({
      number: Number.MAX_SAFE_INTEGER,
      customer: 'Fern '.repeat(60),
      description: `a${'🔧'.repeat(5_000)}`,
    });
    const [row] = recordsOf(contentOf('quickbooks-online', [entry]));
    expect(row?.['Journal No.']?.length).toBeLessThanOrEqual(21);
    expect(row?.Name?.length).toBeLessThanOrEqual(100);
    expect(row?.Description?.length).toBeLessThanOrEqual(4_000);
    expect(row?.Description?.isWellFormed()).toBe(true);
  });

  it('is given plain letters for names that it would turn into other letters', () => {
    const entry = handedEntry({
      customer: 'Ngụy Như Kon Tum',
      description: 'Rémi’s ½ day – 2″ × 20 °C',
    });
    const [block] = blocksOfIif(contentOf('quickbooks-desktop', [entry]));
    expect(block?.rows[0]).toMatchObject({
      NAME: 'Nguy Nhu Kon Tum',
      MEMO: "2027-0042 Remi's 1/2 day - 2'' x 20 C",
    });
  });
});

describe('Xero', () => {
  it('reads a credit as a number, and what looks like a formula as text', () => {
    const rows = recordsOf(contentOf('xero', [handedEntry({ customer: '-70' })]));
    expect(rows.map((row) => row['*Amount'])).toEqual(['1353.13', '-1250.00', '-103.13']);
    expect(rows.map((row) => row.Description)).toEqual(["'-70", "'-70", "'-70"]);
  });
});

describe('a spreadsheet', () => {
  it('has the zeros in front of a code', () => {
    const account = handedAccount('0042', 'Travel', 'expense');
    const [, row] = recordsOf(contentOf('csv', [paidTo(account)], [...CHART, account]));
    expect(row).toMatchObject({ 'Account code': '0042', Debit: '10.00' });
  });
});

describe('hledger', () => {
  it.each(['*BNL C/O AG.', '! mark', '$oops', '@payee', '=2027-01-01', '(a) b', '1,250 USD'])(
    'reads %s in front of a description as text',
    (description) => {
      const entry = handedEntry({ customer: null, document: null, description });
      const journal = contentOf('hledger', [entry]);
      hledgerCheck(journal);
      expect(hledgerEntries(journal)).toMatchObject([
        { tdescription: description, tcode: 'J000042', tstatus: 'Unmarked', tdate: '2027-03-02' },
      ]);
    },
  );

  it('finds accounts with accents, tabs and signs of its own under one name each', () => {
    const names = ['Liquidité', 'a ét', 'x;y', 'AT&T', 'tab\there', '[virtual]', '(also)', '*star'];
    const accounts = names.map((name, at) => handedAccount(`60${at}0`, name, 'asset'));
    const journal = contentOf('hledger', accounts.map(paidTo), [...CHART, ...accounts]);
    hledgerCheck(journal);
    expect([...hledgerBalances(journal).keys()].sort()).toEqual([
      'assets:-also-',
      'assets:-star',
      'assets:-virtual-',
      'assets:a ét',
      'assets:at&t',
      'assets:bank',
      'assets:liquidité',
      'assets:tab here',
      'assets:x-y',
    ]);
  });

  it('reads an entry that nobody described', () => {
    const entry = handedEntry({ customer: null, document: null, description: '' });
    const journal = contentOf('hledger', [entry]);
    hledgerCheck(journal);
    expect(journal).toContain('\n2027-03-02 (J000042)\n');
  });
});

describe('beancount', () => {
  it('reads each text as it was written, and no entry is lost behind a backslash', () => {
    const texts = [
      'Foo\\',
      'C:\\new\\table',
      'say "yes"',
      '\\"',
      'two  lines\nof text',
      '"" ""',
      '#a ^b',
    ];
    const entries = texts.map((description, at) => handedEntry({ number: at + 1, description }));
    const journal = contentOf('beancount', entries);
    beanCheck(journal);
    const read = beanQuery(journal, 'SELECT narration WHERE number > 0');
    expect(read.flat()).toEqual(texts.map((text) => text.replace(/\s+/g, ' ')));
  });

  it('takes the names of brokers, plans and accounts with accents', () => {
    const names = ['CD @ 2%', '401k', 'iBond', 'D’ALB', 'Te_st.com', "Joe's", 'Café:été', 'AT&T'];
    const accounts = names.map((name, at) => handedAccount(`60${at}0`, name, 'asset'));
    const journal = contentOf('beancount', accounts.map(paidTo), [...CHART, ...accounts]);
    beanCheck(journal);
    expect([...beanBalances(journal).keys()].sort()).toEqual([
      'Assets:401k',
      'Assets:AT-T',
      'Assets:Bank',
      'Assets:CD-2',
      'Assets:Cafe:Ete',
      'Assets:DALB',
      'Assets:IBond',
      'Assets:Joes',
      'Assets:Te-st-com',
    ]);
  });

  it('reads several months without the repeated open lines', () => {
    const [march, april] = ['2027-03-02', '2027-04-02'].map((date) =>
      contentOf('beancount', [handedEntry({ date })]),
    );
    expect(() => beanCheck(`${march}\n${april}`)).toThrow('Duplicate open');
    beanCheck(`${march}\n${april?.replace(/^\S+ (?:open|commodity) .*$/gm, '')}`);
  });
});

describe('every format', () => {
  it.each([
    'quickbooks-online',
    'quickbooks-desktop',
    'xero',
    'hledger',
    'beancount',
    'csv',
  ] as const)('writes no part of a cent: %s', (key) => {
    const lines = [handedLine(RECEIVABLES, '3.995'), handedLine(SPRINTS, '-3.995')];
    const options = { ...JOURNAL_OPTIONS, accountNames: new Map([[SPRINTS.key, '200']]) };
    expect(() => handOver(key, [handedEntry({ lines })], options)).toThrow(RangeError);
  });
});
