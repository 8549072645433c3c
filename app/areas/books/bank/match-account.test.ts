import { describe, expect, it } from 'vitest';
import { matchAccount } from './match-account.ts';
import { bankRecords } from './split-bank-csv.ts';

const LINE = { bankAccountId: 'checking', day: '2026-11-05', amount: '-14.99', text: '' };

/** What a line is proposed as after one with this text was posted. */
function foundAfter(posted: string, text: string, amount = '-14.99') {
  const before = { bankAccountId: 'checking', isOut: true, text: posted };
  const rule = { ...before, chartAccountId: 'software', label: '6300 Software' };
  return matchAccount({ ...LINE, text, amount }, [rule], [], null)?.other?.target ?? null;
}

describe('what lines were before', () => {
  it('is told by words, whatever numbers, ids and days change', () => {
    const first = 'D01-1234567-1234567 AMZNPrime DE ABDj947DKEL917Dj';
    expect(foundAfter(first, 'D02-7654321-7654321 AMZNPrime DE XY8kk2')).toBe('account:software');
    expect(foundAfter('MACDO 11/05', 'Macdo 12/05')).toBe('account:software');
    expect(foundAfter('WIRE FEE', 'WIRE FEE INCOMING')).toBeNull();
    expect(foundAfter('12345678901234 KV12345678901 01/26', '999 KV1 02/26')).toBeNull();
    expect(foundAfter('MACDO', 'MACDO', '14.99')).toBeNull();
  });

  it('is the other side of a transfer only in its account, by amount, within a week', () => {
    const half = { id: 'half', bankAccountId: 'checking', amount: '-14.99', label: 'Savings' };
    const of = (day: string, more = {}) =>
      matchAccount({ ...LINE, text: 'Recurring deposit', ...more }, [], [{ ...half, day }], null);
    expect(of('2026-11-02')?.other?.target).toBe('transfer:half');
    expect(of('2026-10-28')).toBeNull();
    expect(of('2026-11-02', { amount: '14.99' })).toBeNull();
    expect(of('2026-11-02', { bankAccountId: 'other' })).toBeNull();
  });
});

it('a comma after inner quotation marks stays in its cell', () => {
  const file = 'a,b\n"Zelle from "A" for x, y","2.00"\n';
  expect(bankRecords(file).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['Zelle from "A" for x, y', '2.00'],
  ]);
});
