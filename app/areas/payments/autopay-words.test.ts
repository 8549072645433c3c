import { describe, expect, it } from 'vitest';
import { debitDay, isAnnounced, mayTryAgain } from './autopay-words.ts';

describe('an announced debit', () => {
  it('is taken on the due date, three days ahead at the earliest', () => {
    expect(debitDay('2026-12-10', '2026-12-07')).toBe('2026-12-10');
    expect(debitDay('2026-12-10', '2026-12-09')).toBe('2026-12-12');
    expect(debitDay('2026-12-01', '2026-12-31')).toBe('2027-01-03');
    expect(debitDay(null, '2026-02-27')).toBe('2026-03-02');
  });

  it('is announced three days before the due date, and at once without one', () => {
    expect(isAnnounced('2026-12-10', '2026-12-06')).toBe(false);
    expect(isAnnounced('2026-12-10', '2026-12-07')).toBe(true);
    expect(isAnnounced('2026-12-10', '2027-01-01')).toBe(true);
    expect(isAnnounced(null, '2026-12-01')).toBe(true);
  });

  it('is tried at most twice more, and for lack of funds alone', () => {
    expect([1, 2, 3].map((tries) => mayTryAgain('insufficient_funds', tries))).toEqual([
      true,
      true,
      false,
    ]);
    for (const code of ['account_closed', 'debit_not_authorized', 'card_declined', null]) {
      expect(mayTryAgain(code, 1)).toBe(false);
    }
  });
});
