import { describe, expect, it } from 'vitest';
import { changeOf, formatCell, formatChange, medianOrTooFew, TOO_FEW } from './report-cells.ts';
import { csvName, csvOf } from './report-file.ts';
import { type ReportShape, reportName, shapeOf, shownCell } from './reports.ts';

describe('cells', () => {
  it.each([
    [null, 'money', '—'],
    [TOO_FEW, 'duration', 'Not enough data yet'],
    [1204, 'count', '1,204'],
    ['1234.5', 'money', '$1,234.50'],
    ['112.5', 'rate', '$112.50/hour'],
    ['1204.50', 'hours', '1,204.50'],
    ['66.7', 'percent', '66.7%'],
    ['41.9', 'days', '41.9 days'],
    ['0.50', 'duration', '30 minutes'],
    ['4.25', 'duration', '4.3 hours'],
    ['60.00', 'duration', '2.5 days'],
    ['2026-11-05', 'date', 'Nov 05, 2026'],
  ] as const)('shows %s as %s: %s', (cell, type, text) => {
    expect(formatCell(cell, type)).toBe(text);
  });

  it('shows differences with their sign, those of shares in points', () => {
    expect(formatChange('12', 'count')).toBe('+12');
    expect(formatChange('-300.00', 'money')).toBe('-$300.00');
    expect(formatChange('-3.2', 'percent')).toBe('-3.2 points');
    expect(formatChange('0', 'count')).toBe('0');
    expect(formatChange('-12.50', 'hours')).toBe('-12.50');
    expect(formatChange(null, 'count')).toBe('—');
  });

  it('measures a change exactly, and in percent where there is something to measure by', () => {
    expect(changeOf(12, 8, 'count')).toEqual({ change: '4', changePercent: '50' });
    expect(changeOf(0, 3, 'count')).toEqual({ change: '-3', changePercent: '-100' });
    expect(changeOf(3, 0, 'count')).toEqual({ change: '3', changePercent: null });
    expect(changeOf('0.30', '0.10', 'money')).toEqual({ change: '0.20', changePercent: '200' });
    // 100 × -0.5 / 4 is -12.5.
    expect(changeOf('3.50', '4.00', 'duration')).toEqual({ change: '-0.50', changePercent: '-13' });
    expect(changeOf('66.7', '50.0', 'percent')).toEqual({ change: '16.7', changePercent: null });
    expect(changeOf('12.3', '10.0', 'days')).toEqual({ change: '2.3', changePercent: '23' });
    for (const missing of [null, TOO_FEW]) {
      expect(changeOf('1.00', missing, 'duration')).toEqual({ change: null, changePercent: null });
      expect(changeOf(missing, '1.00', 'duration')).toEqual({ change: null, changePercent: null });
    }
  });

  it('has no median of fewer than five', () => {
    expect(medianOrTooFew(null, 0)).toBeNull();
    expect(medianOrTooFew('2.00', 4)).toBe(TOO_FEW);
    expect(medianOrTooFew('2.00', 5)).toBe('2.00');
  });
});

describe('files', () => {
  const shape: ReportShape = {
    title: 'A report',
    about: '',
    empty: '',
    view: { kind: 'table' },
    columns: [
      { key: 'name', label: 'Name, in full', type: 'text' },
      { key: 'now', label: 'Now', type: 'own' },
      { key: 'change', label: 'Change', type: 'change' },
      { key: 'time', label: 'Time', type: 'duration' },
      { key: 'share', label: 'Share', type: 'percent' },
    ],
  };

  it('hold bare figures, units in the headings, and no formula', () => {
    const rows = [
      {
        name: '=HYPERLINK("x")',
        type: 'money',
        now: '1200.00',
        change: '-5.00',
        time: '2.50',
        share: null,
      },
      { name: 'A, "B"\nC', type: 'count', now: 7, change: null, time: TOO_FEW, share: '50.0' },
    ];
    const total = {
      name: '-all',
      type: 'money',
      now: '1200.00',
      change: null,
      time: null,
      share: '100.0',
    };
    expect(csvOf(shape, { rows, total })).toBe(
      [
        '"Name, in full",Now,Change,Time (hours),Share (%)',
        `"'=HYPERLINK(""x"")",1200.00,-5.00,2.50,`,
        '"A, ""B""\nC",7,,,50.0',
        "'-all,1200.00,,,100.0",
        '',
      ].join('\r\n'),
    );
    expect(shape.columns.map((column) => shownCell(rows[0] ?? {}, column))).toEqual([
      '=HYPERLINK("x")',
      '$1,200.00',
      '-$5.00',
      '2.5 hours',
      '—',
    ]);
  });

  it('are named after the report and its days; no other name is a report', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(csvName('ticket-categories', march)).toBe(
      'ticket-categories-2026-03-01-to-2026-03-31.csv',
    );
    expect(reportName('revenue')).toBe('revenue');
    for (const name of ['', 'none', 'toString', '__proto__']) {
      expect(reportName(name)).toBeUndefined();
    }
    expect(shapeOf('revenue').columns).toHaveLength(4);
  });
});
