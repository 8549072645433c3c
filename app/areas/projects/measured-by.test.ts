import { expect, it } from 'vitest';
import { measuredBy } from './measured-by.ts';

it('names the measures of a project, and nothing of one without any', () => {
  expect(measuredBy({ measures: ['dso', 'billable-share'] })).toEqual([
    ['Measured by', 'Days sales outstanding (DSO), Billable share of hours'],
  ]);
  expect(measuredBy({ measures: [] })).toEqual([]);
});
