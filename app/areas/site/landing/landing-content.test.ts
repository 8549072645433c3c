import { describe, expect, it } from 'vitest';
import { CHECKLIST_GROUPS } from '#app/areas/inquiries/checklist/checklist-points.ts';
import { ESTIMATE_EXAMPLE } from './estimate-example.ts';
import { ENGAGEMENTS, LEAKS, PLANNING_FIGURES, SCORE_BANDS, STEPS } from './landing-content.ts';

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
});

describe('the worked example of the estimator', () => {
  const taskHours = ESTIMATE_EXAMPLE.equipment.reduce(
    (sum, { quantity, hoursEach }) => sum + quantity * Number(hoursEach),
    0,
  );
  const hours = taskHours * 1.1 + 4 * 0.75 + 4 * 1;
  const filters = 32 * 4 * 9 + 16 * 4 * 11;
  const materials = filters * 1.05 + 120;
  const breakEven = hours * (27.55 * 1.35 + 35) + materials;

  it('adds up line by line', () => {
    for (const { quantity, hoursEach, hours: product } of ESTIMATE_EXAMPLE.equipment) {
      expect((quantity * Number(hoursEach)).toFixed(2)).toBe(product);
    }
    expect(taskHours).toBeCloseTo(54.55, 6);
    expect(Math.round(hours * 100 + 1e-6) / 100).toBe(67.01);
    expect(ESTIMATE_EXAMPLE.totalHours).toBe('67.01 h');
    expect(dollars(materials)).toBe('$2,068.80');
  });

  it('gives the stated break-even and prices', () => {
    expect(dollars(breakEven)).toBe(ESTIMATE_EXAMPLE.breakEven);
    expect([0.1, 0.15, 0.2].map((margin) => dollars(breakEven / (1 - margin)))).toEqual(
      ESTIMATE_EXAMPLE.prices.map(({ price }) => price),
    );
  });

  it('buys 58 hours at $140 where 67 are needed', () => {
    expect(Math.floor(breakEven / 0.85 / 140)).toBe(58);
  });
});
