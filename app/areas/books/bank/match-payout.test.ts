import { describe, expect, it } from 'vitest';
import { matchPayout, type OpenPayout } from './match-payout.ts';

const payout = (id: string, amount: string, arrivesOn: string, more: Partial<OpenPayout> = {}) => ({
  ...{ id, amount, arrivesOn, descriptor: 'ST-K3V9', isReturn: false },
  ...more,
});
const line = (amount: string, text: string, day = '2026-11-06') => ({ amount, day, text });
const one = [payout('po', '250.00', '2026-11-05')];

describe('a line of a bank', () => {
  it('is the payout of its amount around its day, below zero too', () => {
    expect(matchPayout(line('250.00', 'STRIPE TRANSFER ST-K4A1'), one)).toMatchObject({
      kind: 'proposed',
      other: { target: 'payout:po', words: 'Payout of $250.00, Nov 05, 2026' },
    });
    const below = [payout('po', '-152.40', '2026-11-04')];
    const found = matchPayout(line('-152.40', 'TRANSFER ST-K3V9', '2026-11-04'), below);
    expect(found?.other?.target).toBe('payout:po');
  });

  it('that says so names the difference from the nearest', () => {
    const found = matchPayout(line('249.00', 'STRIPE TRANSFER'), one);
    expect(found).toMatchObject({ kind: 'open', other: null });
    expect(found?.reason).toBe('Payout of $250.00, Nov 05, 2026 differs from this line by -$1.00');
  });

  it('is none by its amount alone where several fit, or weeks later', () => {
    const two = [...one, payout('other', '250.00', '2026-11-07')];
    expect(matchPayout(line('250.00', 'DEPOSIT'), two)).toBeNull();
    expect(matchPayout(line('250.00', 'STRIPE', '2026-11-07'), two)?.other?.target).toBe(
      'payout:other',
    );
    expect(matchPayout(line('250.00', 'STRIPE', '2026-11-30'), one)).toBeNull();
    expect(matchPayout(line('10.00', 'DEPOSIT'), one)).toBeNull();
  });

  it('is what brought a failed one back', () => {
    const failed = [payout('po', '-250.00', '2026-11-05', { isReturn: true })];
    expect(matchPayout(line('-250.00', 'STRIPE RETURN'), failed)?.other?.words).toBe(
      'Payout of $250.00, Nov 05, 2026, which failed',
    );
  });
});
