import { describe, expect, it } from 'vitest';
import { readRound } from '../../bench/load.ts';
import { freshIds } from '../../bench/replay.ts';
import { figureOf, quantile, showFigure, showNumber, tableOf } from '../../bench/table.ts';

const WRK = `
  Latency Distribution
     50%  850.00us
     75%    1.90ms
     90%    3.00ms
     99%    1.20s
  12000 requests in 5.00s, 80.00MB read
Requests/sec:   2400.50
`;

describe('what wrk prints', () => {
  it('is read into milliseconds', () => {
    expect(readRound(WRK, 'page')).toEqual({
      requests: 12_000,
      perSecond: 2400.5,
      p50: 0.85,
      p99: 1200,
    });
  });

  it('is refused when anything but success was answered', () => {
    expect(() => readRound(`${WRK}  Non-2xx or 3xx responses: 7`, 'page')).toThrow('page: Non-2xx');
    expect(() => readRound('', 'page')).toThrow('no answers');
  });
});

describe('figures', () => {
  it('are medians with their spread', () => {
    expect(figureOf([30, 10, 20])).toEqual({ median: 20, low: 10, high: 30 });
    expect(showFigure({ median: 20, low: 10, high: 30 })).toBe('20 (10–30)');
    expect(showFigure({ median: 100, low: 100, high: 100 })).toBe('100');
    expect(quantile([1, 2, 3, 4], 0.95)).toBe(4);
    expect(() => figureOf([])).toThrow('Nothing was measured.');
  });

  it('show about three digits', () => {
    expect([0, 0.4242, 8.314, 97.44, 12_345.6].map(showNumber)).toEqual([
      '0',
      '0.42',
      '8.31',
      '97.4',
      '12,346',
    ]);
  });
});

describe('the table', () => {
  it('holds all parts, each under its own columns, and their notes', () => {
    const table = tableOf([
      {
        letter: 'a',
        title: 'One',
        columns: ['What', 'ms'],
        rows: [['page', '3']],
        notes: ['Noted.'],
      },
      { letter: 'b', title: 'Two', columns: ['What'], rows: [['other']] },
    ]);
    const lines = table.split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(lines.slice(2)).toEqual([
      '| **a** | **One** | **ms** |',
      '| a | page | 3 |',
      '| **b** | **Two** | |',
      '| b | other | |',
      '',
      'a: Noted.',
    ]);
  });
});

describe('a write that is run again', () => {
  it('has ids of its own where the captured ones were made for it', () => {
    const [customer, first, second] = ['1', '2', '3'].map(
      (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
    );
    const run = (id: string | undefined) => [{ text: 'insert', values: [customer, id], rows: [] }];
    expect(freshIds(run(second), run(first))).toEqual([second]);
  });
});
