import { describe, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { COMMON_PASSWORDS } from './common-passwords.server.ts';
import { refuseGuessable } from './password-rules.server.ts';

const NAMES = ['priya.raman@raman-air.example', 'Priya Raman', 'Raman Air Systems', 'Plenum'];

describe('refuseGuessable', () => {
  it.each([
    'password',
    'Password1',
    ' QWERTY ',
    'hvac1234',
    'aaaaaaaa',
    '000000',
    '654321',
    '7890',
    'abcdefgh',
    '121212',
    // The first of the list, and some from far down.
    '123456',
    'Ashley1',
    'Nokia6300',
  ])('refuses %s, which is tried first', async (password) => {
    await expect(refuseGuessable(password, [])).rejects.toThrow(RefusedError);
  });

  it.each([
    'Priya2026!',
    'raman1',
    'PriyaRaman',
    'RamanAirSystems',
    'priya.raman',
    'priya.raman@raman-air.example',
    'Plenum#1',
  ])('refuses %s, a name of the person or the firm', async (password) => {
    await expect(refuseGuessable(password, NAMES)).rejects.toThrow("A password can't be your name");
  });

  it.each([
    'plenum-demo',
    'static-pressure',
    'abcdefgg',
    '23456798',
    'priya loves fans',
    '482913',
    '!!??!!',
  ])('takes %s', async (password) => {
    await expect(refuseGuessable(password, NAMES)).resolves.toBeUndefined();
  });

  it('knows more than the 3,000 most common that their length lets through', () => {
    const known = [...COMMON_PASSWORDS];
    expect(known.length).toBeGreaterThan(30_000);
    expect(known.filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([]);
  });
});
