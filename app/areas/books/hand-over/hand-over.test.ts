import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney } from '#app/platform/money.ts';
import { beanBalances, beanCheck } from '#tests/helpers/beancount.ts';
import {
  balancesByKey,
  CHART,
  handedEntry,
  handedLine,
  hostileJournals,
  JOURNAL_OPTIONS,
  SPRINTS,
} from '#tests/helpers/handed-entries.ts';
import { hledgerBalances, hledgerCheck } from '#tests/helpers/hledger.ts';
import { blocksOfIif } from '#tests/helpers/iif.ts';
import { HAND_OVER_FORMATS, type HandOverKey, handOver } from './hand-over-formats.ts';
import type { HandedAccount, HandedEntry } from './handed-entry.ts';

const SEED = { seed: 47, endOnFailure: true };
const HUNDREDS = { minLength: 200, maxLength: 400 };
const DOZENS = { minLength: 0, maxLength: 60 };
const KEYS = HAND_OVER_FORMATS.map(({ key }) => key);

/** A chart as an accountant has mapped it: names that a file can carry, clients numbered. */
function mapped(chart: readonly HandedAccount[], entries: readonly HandedEntry[]) {
  const clients = [...new Set(entries.map(({ customer }) => customer ?? ''))];
  return {
    name: 'x',
    chart,
    accountNames: new Map(chart.map(({ key, code }) => [key, code])),
    customerNames: new Map(clients.map((client, at) => [client, `Client ${at}`])),
  };
}

/** The balances by the accountant's codes, without accounts that come to nothing. */
function balancesByCode(rows: readonly { account: string; amount: string }[]) {
  const sums = new Map<string, string>();
  for (const { account, amount } of rows) {
    sums.set(account, addMoney(sums.get(account) ?? '0.00', amount));
  }
  return without0(sums);
}

const without0 = (sums: Map<string, string>) =>
  Object.fromEntries([...sums].filter(([, sum]) => !/^(?:0(?:\.00)?(?: USD)?)?$/.test(sum)));

const ours = (entries: readonly HandedEntry[]) =>
  without0(
    new Map([...balancesByKey(entries)].map(([key, sum]) => [key.replace('key-', ''), sum])),
  );

const contentsOf = (
  key: HandOverKey,
  { chart, entries }: { chart: HandedAccount[]; entries: HandedEntry[] },
) => {
  const { files, problems } = handOver(key, entries, mapped(chart, entries));
  expect(problems).toEqual([]);
  return files.map(({ content }) => content);
};

const recordsOf = (content: string): Record<string, string>[] => parse(content, { columns: true });

describe('a journal of hundreds of entries with hostile texts', () => {
  it.each([
    ['hledger', hledgerCheck, hledgerBalances],
    ['beancount', beanCheck, beanBalances],
  ] as const)(
    'is read by %s with our balances, and refused with one cent wrong',
    (key, check, balancesOf) => {
      fc.assert(
        fc.property(hostileJournals(HUNDREDS), fc.nat(), (journal, at) => {
          const [content = ''] = contentsOf(key, journal);
          check(content);
          const sums = Object.values(without0(balancesOf(content)));
          const expected = Object.values(ours(journal.entries)).map((sum) => `${sum} USD`);
          expect(sums.sort()).toEqual(expected.sort());
          const amounts = [...content.matchAll(/\d(?= USD$)/gm)];
          const wrong = amounts[at % amounts.length]?.index ?? 0;
          const digit = Number(content[wrong]);
          const cent = digit === 9 ? 8 : digit + 1;
          const copy = content.slice(0, wrong) + cent + content.slice(wrong + 1);
          expect(() => check(copy)).toThrow('refused');
        }),
        { ...SEED, numRuns: 6 },
      );
    },
  );

  it('is read from QuickBooks Online files with our balances, within its limits', () => {
    fc.assert(
      fc.property(hostileJournals(HUNDREDS), (journal) => {
        const contents = contentsOf('quickbooks-online', journal);
        const files = contents.map(recordsOf);
        expect(files.every((rows) => rows.length > 0 && rows.length < 1_000)).toBe(true);
        const rows = files.flat();
        expect(
          balancesByCode(
            rows.map((row) => ({
              account: row['Account Name'] ?? '',
              amount: row.Debits || `-${row.Credits}`,
            })),
          ),
        ).toEqual(ours(journal.entries));
        for (const row of rows) {
          expect(`${row.Debits}${row.Credits}`).toMatch(/^\d+\.\d\d$/);
          expect(row.Name?.startsWith('Client ') ?? false).toBe(row['Account Name'] === '1200');
        }
        const filesOf = Map.groupBy(
          files.flatMap((each, at) => each.map((row) => ({ number: row['Journal No.'], at }))),
          ({ number }) => number,
        );
        expect(filesOf.size).toBe(journal.entries.length);
        for (const places of filesOf.values()) {
          expect(new Set(places.map(({ at }) => at)).size).toBe(1);
        }
      }),
      { ...SEED, numRuns: 20 },
    );
  });

  it('is read from Xero files with our balances, within its limits', () => {
    fc.assert(
      fc.property(hostileJournals(HUNDREDS), (journal) => {
        const files = contentsOf('xero', journal).map(recordsOf);
        expect(files.every((rows) => rows.length <= 300)).toBe(true);
        const rows = files.flat();
        expect(
          balancesByCode(
            rows.map((row) => ({
              account: row['*AccountCode'] ?? '',
              amount: row['*Amount'] ?? '',
            })),
          ),
        ).toEqual(ours(journal.entries));
        const whole = files.flatMap((each) => [
          ...Map.groupBy(each, (row) => `${row['*Narration']} ${row['*Date']}`).values(),
        ]);
        expect(whole).toHaveLength(journal.entries.length);
        for (const journalRows of whole) {
          expect(addMoney(...journalRows.map((row) => row['*Amount'] ?? ''))).toBe('0.00');
        }
      }),
      { ...SEED, numRuns: 20 },
    );
  });

  it('is read from an IIF file with our balances, block by block', () => {
    fc.assert(
      fc.property(hostileJournals(HUNDREDS), (journal) => {
        const [content = ''] = contentsOf('quickbooks-desktop', journal);
        const blocks = blocksOfIif(content);
        expect(blocks).toHaveLength(journal.entries.length);
        for (const { rows } of blocks) {
          expect(addMoney(...rows.map((row) => row.AMOUNT ?? ''))).toBe('0.00');
          expect(rows.slice(1).filter((row) => row.ACCNT === '1200')).toEqual([]);
          if (rows[0]?.ACCNT === '1200') expect(rows[0].NAME).toMatch(/^Client \d+$/);
        }
        const lines = blocks.flatMap(({ rows }) => rows);
        expect(
          balancesByCode(
            lines.map((row) => ({ account: row.ACCNT ?? '', amount: row.AMOUNT ?? '' })),
          ),
        ).toEqual(ours(journal.entries));
      }),
      { ...SEED, numRuns: 20 },
    );
  });

  it('is read from the plain CSV with our sums, its own among them', () => {
    fc.assert(
      fc.property(hostileJournals(HUNDREDS), (journal) => {
        const [rows = [], sums = []] = contentsOf('csv', journal).map(recordsOf);
        const expected = ours(journal.entries);
        const amounts = rows.flatMap((row) => [
          { account: row['Account code'] ?? '', amount: row.Debit ?? '' },
          { account: row['Account code'] ?? '', amount: `-${row.Credit}` },
        ]);
        expect(balancesByCode(amounts)).toEqual(expected);
        const own = sums.map((row) => [row['Account code'] ?? '', row.Balance ?? ''] as const);
        expect(without0(new Map(own))).toEqual(expected);
      }),
      { ...SEED, numRuns: 20 },
    );
  });
});

describe.each(KEYS)('%s', (key) => {
  it('gives the same bytes for the same entries, in whatever order they come', () => {
    fc.assert(
      fc.property(hostileJournals(DOZENS), ({ chart, entries }) => {
        const options = mapped(chart, entries);
        const first = handOver(key, entries, options);
        expect(handOver(key, entries.toReversed(), options)).toEqual(first);
      }),
      { ...SEED, numRuns: 50 },
    );
  });

  it('writes no file of nothing, and none of an entry that lacks a cent', () => {
    expect(handOver(key, [], JOURNAL_OPTIONS)).toEqual({ files: [], problems: [] });
    const wrong = handedEntry({ lines: [...handedEntry().lines, handedLine(SPRINTS, '0.01')] });
    const options = mapped(CHART, [wrong]);
    expect(handOver(key, [handedEntry({ number: 1 }), wrong], options)).toEqual({
      files: [],
      problems: ["Entry J000042 doesn't balance. Nothing was written."],
    });
  });

  it('has no cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(hostileJournals(DOZENS), ({ chart, entries }) => {
        const { files } = handOver(key, entries, { name: 'x', chart });
        const cells = files
          .filter(({ type }) => type.startsWith('text/csv'))
          .flatMap(({ content }) => parse(content).flat());
        const run = cells.filter((cell: string) => /^\s*[=+@-]/.test(cell));
        expect(run.filter((cell: string) => !/^-\d+\.\d\d$/.test(cell))).toEqual([]);
      }),
      { ...SEED, numRuns: 50 },
    );
  });
});
