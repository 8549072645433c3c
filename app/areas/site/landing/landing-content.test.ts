import { describe, expect, it } from 'vitest';
import { CHECKLIST_GROUPS } from '#app/areas/inquiries/checklist/checklist-points.ts';
import {
  ENGAGEMENTS,
  LEAKS,
  OUTCOMES,
  PLANNING_FIGURES,
  SCORE_BANDS,
  STEPS,
} from './landing-content.ts';

const dollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = (amount: number) => dollars(Math.round(amount)).replace('.00', '');

describe('landing page content', () => {
  it('has a leak for each group of the audit', () => {
    expect(LEAKS.map(({ key }) => key)).toEqual(CHECKLIST_GROUPS.map(({ letter }) => letter));
  });

  it('has five steps and three engagements without a price', () => {
    expect(STEPS).toHaveLength(5);
    expect(ENGAGEMENTS.map(({ name }) => name)).toEqual([
      'Diagnostic Sprint',
      '90-Day Transformation',
      'Fractional Ops Leadership',
    ]);
    expect(JSON.stringify(ENGAGEMENTS)).not.toContain('$');
  });

  it('covers the scale of 50 points without gap or overlap', () => {
    const edges = SCORE_BANDS.flatMap(({ from, to }) => [from - 1, to]);
    expect(edges).toEqual([-1, 19, 19, 32, 32, 42, 42, 50]);
  });

  it('states dollar ranges that follow from their inputs', () => {
    const cash = [0.2, 0.4].map((cut) => wholeDollars((6_000_000 / 365) * 52 * cut));
    const capacity = [0.05, 0.15].map((points) => wholeDollars(10 * 2080 * points * 140));
    expect(PLANNING_FIGURES.map(({ range }) => range)).toEqual([
      cash.join(' to '),
      capacity.join(' to '),
    ]);
  });

  it('means one thing by the gain in utilization: points, in words and in dollars', () => {
    const utilization = OUTCOMES.find(({ name }) => name === 'Utilization');
    expect(utilization).toMatchObject({ from: 5, to: 15, unit: 'points' });
    expect(utilization?.method).toContain('five more of every 100 paid hours');
    expect(PLANNING_FIGURES.at(-1)?.basis).toContain('5 to 15 more of every 100 billed');
    expect(JSON.stringify(PLANNING_FIGURES)).not.toContain('5 to 15%');
  });
});
