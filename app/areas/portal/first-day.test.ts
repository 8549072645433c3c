import { expect, it } from 'vitest';
import { ROLES } from '#app/access/member-rights.ts';
import { type FirstDay, firstSteps } from './first-day.ts';

const day: FirstDay = { consultant: null, hasColleagues: false, hasScore: true, hasAsked: false };

it('shows what a role can do, and what is done already', () => {
  const shown = (role: keyof typeof ROLES) =>
    firstSteps(day, ROLES[role].rights).map(({ key, isDone }) => [key, isDone]);
  expect(shown('owner')).toEqual([
    ['question', false],
    ['people', false],
    ['score', true],
  ]);
  expect(shown('operations')).toEqual([
    ['question', false],
    ['score', true],
  ]);
  expect(shown('viewer')).toEqual([]);
});

it('is over once all of it is done', () => {
  const done = { ...day, hasColleagues: true, hasAsked: true };
  expect(firstSteps(done, ROLES.owner.rights)).toEqual([]);
});
