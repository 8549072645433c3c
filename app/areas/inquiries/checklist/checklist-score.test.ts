import { describe, expect, it } from 'vitest';
import { CHECKLIST_GROUPS } from './checklist-points.ts';
import {
  assess,
  CHECKLIST_POINTS,
  completeScores,
  MEASURING_STEPS,
  readScores,
  type Score,
  scoreLine,
  writeScores,
} from './checklist-score.ts';
import { CHECKLIST_SCORE_BANDS } from './checklist-scoring.ts';

const scores = (text: string) => readScores(new URLSearchParams({ s: text }));
const all = (score: Score) => CHECKLIST_POINTS.map(() => score);

describe('the score of the audit', () => {
  it('has a step for each point that measures what is informal', () => {
    expect(Object.keys(MEASURING_STEPS).map(Number)).toEqual(
      CHECKLIST_POINTS.map(({ number }) => number),
    );
    const steps = [...Object.values(MEASURING_STEPS), ...CHECKLIST_POINTS.map((p) => p.firstStep)];
    expect(new Set(steps).size).toBe(50);
  });

  it('is in the band of its total', () => {
    expect(scoreLine(assess(all(0)))).toBe('0 of 50, Firefighting');
    expect(scoreLine(assess(all(1)))).toBe('25 of 50, Uneven');
    expect(scoreLine(assess(all(2)))).toBe('50 of 50, Leading');
    for (const [text, band] of [
      ['2222222221000000000000000', 'Firefighting'],
      ['2222222222000000000000000', 'Uneven'],
      ['2222222222222222000000000', 'Uneven'],
      ['2222222222222222100000000', 'Controlled'],
      ['2222222222222222222220000', 'Controlled'],
      ['2222222222222222222221000', 'Leading'],
    ] as const) {
      expect(assess(scores(text)).band?.name, text).toBe(band);
    }
  });

  it('adds up by group, and has no band while points are open', () => {
    const result = assess(scores('2222211111000002-2222222-'));
    expect(result.groups.map(({ score, open }) => [score, open])).toEqual([
      [10, 0],
      [5, 0],
      [0, 0],
      [8, 1],
      [8, 1],
    ]);
    expect(result).toMatchObject({ total: 31, open: [17, 25], band: null });
    expect(scoreLine(result)).toBe('31 of 50');
  });

  it('names the three weakest points, the weakest group first, with a step that fits the score', () => {
    const { weakest } = assess(scores('2222021222222221122202222'));
    expect(weakest.map(({ number, score }) => [number, score])).toEqual([
      [5, 0],
      [21, 0],
      [16, 1],
    ]);
    expect(weakest[0]?.nextStep).toBe(CHECKLIST_POINTS[4]?.firstStep);
    expect(weakest[2]?.nextStep).toBe(MEASURING_STEPS[16]);
  });

  it('names fewer when fewer are weak, and none when all is in place', () => {
    expect(assess(scores('2222222222222222222222221')).weakest).toHaveLength(1);
    expect(assess(all(2)).weakest).toEqual([]);
    expect(assess(scores('')).weakest).toEqual([]);
  });
});

it('a band, which groups of any score can reach, advises on none of them by name', () => {
  const names = [...CHECKLIST_GROUPS, ...CHECKLIST_POINTS].map(({ title }) => title.toLowerCase());
  const advice = CHECKLIST_SCORE_BANDS.map(({ meaning }) => meaning.toLowerCase());
  expect(names.filter((name) => advice.some((each) => each.includes(name)))).toEqual([]);
});

describe('scores in an address', () => {
  it('are read all in one or point by point, and what is no score is open', () => {
    const text = '012-1-2222222222222222222';
    expect(writeScores(scores(text))).toBe(text);
    expect(writeScores(scores('012x1'))).toBe(`012-1${'-'.repeat(20)}`);
    expect(writeScores(readScores(new URLSearchParams('p1=2&p25=0&p3=7')))).toBe(
      `2${'-'.repeat(23)}0`,
    );
    expect(writeScores(scores(''))).toBe('');
  });

  it('are complete with 25 scores alone', () => {
    expect(completeScores('2'.repeat(25))).toEqual(all(2));
    expect(completeScores(all(1))).toEqual(all(1));
    for (const wrong of ['2'.repeat(24), '2'.repeat(26), `${'2'.repeat(24)}-`, null, {}, [3]]) {
      expect(completeScores(wrong)).toBeNull();
    }
  });
});
