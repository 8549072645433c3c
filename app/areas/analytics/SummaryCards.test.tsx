import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CellType } from './report-cells.ts';
import { changeOf } from './report-cells.ts';
import { SummaryCards } from './SummaryCards.tsx';

function shown(name: string, type: CellType, now: string, before: string | null): string {
  const data = { rows: [{ name, type, unit: '', now, before, ...changeOf(now, before, type) }] };
  return renderToStaticMarkup(<SummaryCards data={data} />);
}

describe('how a figure moved', () => {
  it('is an arrow, a size and what it was, in words as well as in color', () => {
    const revenue = shown('Revenue', 'money', '130509.05', '153662.50');
    expect(revenue).toContain('↓ 15% from $153,662.50, worse');
    expect(revenue).toContain('data-turn="worse"');
    expect(shown('Utilization', 'percent', '68.8', '60.0')).toContain(
      '↑ 8.8 points from 60.0%, better',
    );
  });

  it('is better where less is better, and neither where nothing says so', () => {
    const time = shown('Resolution, median', 'duration', '20.00', '40.00');
    expect(time).toContain('↓ 50% from 40.0 hours, better');
    expect(time).toContain('data-turn="better"');
    const opened = shown('Tickets opened', 'count', '12', '8');
    expect(opened).toContain('↑ 50% from 8<');
    expect(opened).not.toContain('data-turn');
  });

  it('is no movement without one', () => {
    expect(shown('Hours', 'hours', '8.00', '8.00')).toContain('Same as before: 8.00');
    expect(shown('Hours', 'hours', '8.00', null)).toContain('No figure before');
  });

  it('is neither better nor worse than nothing, or than nearly the same', () => {
    const cases = [
      [shown('Paid', 'money', '50.00', '0.00'), 'Before: $0.00'],
      [shown('Proposals sent', 'count', '7', '0'), 'Before: 0'],
      [shown('Proposals sent', 'count', '6', '1'), '↑ from 1<'],
      [shown('Proposals accepted', 'percent', '25.0', '0.0'), 'Before: 0.0%'],
      [shown('Effective rate', 'rate', '180.23', '179.41'), 'About the same as before: $179.41'],
    ];
    for (const [card, words] of cases) {
      expect(card).toContain(words);
      expect(card).not.toContain('data-turn');
    }
  });
});
