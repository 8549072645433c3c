import { describe, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { COMMON_PASSWORDS } from './common-passwords.server.ts';
import { refuseGuessable } from './password-rules.server.ts';

const NAMES = ['priya.raman@raman-air.example', 'Priya Raman', 'Raman Air Systems', 'Plenum'];

describe('refuseGuessable', () => {
  it.each(['password', 'Password1', ' QWERTY ', 'hvac1234', 'aaaaaaaa', '000000'])(
    'refuses %s, which is tried first',
    (password) => {
      expect(() => refuseGuessable(password, [])).toThrow(RefusedError);
    },
  );

  it.each([
    'Priya2026!',
    'raman1',
    'PriyaRaman',
    'RamanAirSystems',
    'priya.raman',
    'priya.raman@raman-air.example',
    'Plenum#1',
  ])('refuses %s, a name of the person or the firm', (password) => {
    expect(() => refuseGuessable(password, NAMES)).toThrow("A password can't be your name");
  });

  it.each(['plenum-demo', 'static-pressure', 'priya loves fans', '482913', '!!??!!'])(
    'takes %s',
    (password) => {
      expect(() => refuseGuessable(password, NAMES)).not.toThrow();
    },
  );

  it('knows no password that its length refuses already', () => {
    expect([...COMMON_PASSWORDS].filter((each) => each.length < 6)).toEqual([]);
  });
});
