import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyOf } from '#app/platform/money.ts';
import {
  CHART,
  handedEntry,
  handedLine,
  hostileJournals,
  RECEIVABLES,
} from '#tests/helpers/handed-entries.ts';
import { blocksOfIif } from '#tests/helpers/iif.ts';
import { handOver } from './hand-over-formats.ts';
import { type HandedLine, signedCents } from './handed-entry.ts';
import { receivableBlocks } from './receivable-blocks.ts';

const OTHERS = CHART.filter(({ isReceivable }) => !isReceivable);
const CLIENTS = ['Blue Fern', 'Red Oak', 'Green Ash'];
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, cents) => sum + cents, 0n);

/** What some lines come to, by account and client. */
function sumsOf(lines: readonly { key: string; cents: bigint }[]) {
  const groups = Map.groupBy(lines, ({ key }) => key);
  const sums = [...groups].map(([key, each]) => [key, sumOf(each.map(({ cents }) => cents))]);
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0n));
}

const cents = fc.bigInt({ min: 1n, max: 999_999n });
/** Several clients owe, or are credited, with other lines of both signs that settle them. */
const entries = fc
  .record({
    isCredit: fc.boolean(),
    owed: fc.array(fc.tuple(fc.constantFrom(...CLIENTS), cents), { minLength: 1, maxLength: 5 }),
    discounts: fc.array(fc.tuple(fc.constantFrom(...OTHERS), cents), { maxLength: 3 }),
    income: fc.array(fc.tuple(fc.constantFrom(...OTHERS), cents), { maxLength: 3 }),
    last: fc.constantFrom(...OTHERS),
  })
  .map(({ isCredit, owed, discounts, income, last }) => {
    const sign = isCredit ? -1n : 1n;
    const line = (amount: bigint) => moneyOf(sign * amount);
    const positive = sumOf([...owed, ...discounts].map(([, amount]) => amount));
    const rest = positive - sumOf(income.map(([, amount]) => amount));
    const lines: HandedLine[] = [
      ...owed.map(([client, amount]) => handedLine(RECEIVABLES, line(amount), client)),
      ...discounts.map(([account, amount]) => handedLine(account, line(amount))),
      ...income.map(([account, amount]) => handedLine(account, line(-amount))),
      handedLine(last, line(-rest)),
    ];
    return handedEntry({ customer: null, lines });
  });

describe('an entry of several clients', () => {
  it('becomes blocks that balance, each with one client first, and loses nothing', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const blocks = receivableBlocks(entry);
        if (typeof blocks === 'string') throw new Error(blocks);
        for (const { lines } of blocks) {
          expect(sumOf(lines.map((line) => line.cents))).toBe(0n);
          expect(lines[0]?.account).toBe(RECEIVABLES);
          expect(lines.slice(1).filter(({ account }) => account.isReceivable)).toEqual([]);
          expect(lines.every((line) => line.cents !== 0n)).toBe(true);
        }
        const written = blocks
          .flatMap(({ lines }) => lines)
          .map((line) => ({ key: `${line.account.code} ${line.customer}`, cents: line.cents }));
        const ours = entry.lines.map((line) => ({
          key: `${line.account.code} ${line.customer ?? null}`,
          cents: signedCents(line),
        }));
        expect(sumsOf(written)).toEqual(sumsOf(ours));
      }),
      { seed: 47, numRuns: 2_000 },
    );
  });
});

describe('clients and accounts of any name, without a mapping', () => {
  it.each(['quickbooks-online', 'quickbooks-desktop'] as const)(
    'stay as many in %s as they are here, or are asked for',
    (key) => {
      let written = 0;
      fc.assert(
        fc.property(hostileJournals({ minLength: 1, maxLength: 3 }), ({ chart, entries }) => {
          const { files, problems } = handOver(key, entries, { name: 'x', chart });
          expect(files.length === 0).toBe(problems.length > 0);
          if (key !== 'quickbooks-desktop' || files.length === 0) return;
          written += 1;
          const rows = blocksOfIif(files[0]?.content ?? '').flatMap((block) => block.rows);
          const lines = entries.flatMap((entry) => entry.lines.map((line) => ({ entry, line })));
          const owing = lines.filter(({ line }) => line.account.isReceivable);
          const named = new Set(rows.flatMap((row) => row.NAME?.toLowerCase() || []));
          expect(named.size).toBe(new Set(owing.map(({ entry }) => entry.customer)).size);
          const accounts = new Set(rows.map((row) => row.ACCNT?.toLowerCase()));
          expect(accounts.size).toBe(new Set(lines.map(({ line }) => line.account.key)).size);
          expect(rows.filter((row) => (row.NAME ?? '').length > 41)).toEqual([]);
        }),
        { seed: 47, numRuns: 1_000 },
      );
      if (key === 'quickbooks-desktop') expect(written).toBeGreaterThan(100);
    },
  );
});
