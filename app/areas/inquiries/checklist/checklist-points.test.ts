import { describe, expect, it } from 'vitest';
import { CHECKLIST_GROUPS } from './checklist-points.ts';
import { CHECKLIST_SCORE_BANDS, SCORE_LEVELS } from './checklist-scoring.ts';

const points = CHECKLIST_GROUPS.flatMap((group) => group.points);

describe('the checklist', () => {
  it('has five groups of five points, numbered through', () => {
    expect(CHECKLIST_GROUPS.map((group) => group.letter).join('')).toBe('ABCDE');
    expect(CHECKLIST_GROUPS.map((group) => group.points.length)).toEqual([5, 5, 5, 5, 5]);
    expect(points.map((point) => point.number)).toEqual(
      Array.from({ length: 25 }, (_, i) => i + 1),
    );
  });

  it('gives no two points the same title', () => {
    expect(new Set(points.map((point) => point.title)).size).toBe(25);
  });

  it('has bands that cover every total without a gap', () => {
    const highest = points.length * Math.max(...SCORE_LEVELS.map((level) => level.score));
    let next = 0;
    for (const band of CHECKLIST_SCORE_BANDS) {
      expect(band.from).toBe(next);
      next = band.to + 1;
    }
    expect(next - 1).toBe(highest);
  });
});
