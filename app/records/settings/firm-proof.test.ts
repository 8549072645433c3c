import { expect, it } from 'vitest';
import { initialsOf } from './firm-proof.ts';

it.each([
  ['Margaret Ellison', 'ME'],
  ['Ana Maria de la Cruz', 'AC'],
  ['Östen', 'Ö'],
  ['', ''],
])('shows %s as %s where there is no picture', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
