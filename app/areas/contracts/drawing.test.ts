import { describe, expect, it } from 'vitest';
import { DRAWING_LIMIT, isDrawing, pathOf } from './drawing.ts';

describe('a drawn signature', () => {
  it('is strokes in whole units, kept inside the box', () => {
    const path = pathOf([
      [
        { x: 10.4, y: 20.6 },
        { x: 300, y: 90 },
      ],
      [],
      [
        { x: -5, y: 900 },
        { x: 700, y: 10 },
      ],
    ]);
    expect(path).toBe('M10 21 L300 90 M0 200 L600 10');
    expect(isDrawing(path)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a dot', 'M10 10'],
    ['a slip of the hand', 'M10 10 L20 20'],
    ['strokes of no length', 'M0 0 M600 200 M0 200'],
    ['what lies outside of the box', 'M0 0 L601 20'],
    ['curves and relative steps', 'M0 0 C1 1 2 2 300 150'],
    ['other commands', 'M0 0 l300 100'],
    ['markup', 'M0 0 L300 100"/><script>alert(1)</script>'],
    ['several lines', 'M0 0 L300 100\nM0 0'],
    ['a missing number', 'M0 0 L300'],
  ])('is not %s', (_what, path) => {
    expect(isDrawing(path)).toBe(false);
  });

  it('has a limited size', () => {
    const long = `M0 0${' L600 200 L0 0'.repeat(DRAWING_LIMIT / 14 + 1)}`;
    expect(isDrawing(long.slice(0, 1_000 * 14 + 4))).toBe(true);
    expect(long.length).toBeGreaterThan(DRAWING_LIMIT);
    expect(isDrawing(long)).toBe(false);
  });
});
