import { describe, expect, it } from 'vitest';
import { billingRate } from './BillingRate.tsx';
import { exampleInputs } from './worked-example.ts';

describe('the billing rate', () => {
  it('gives Ruth King’s figures: (30 + 35 + 75) ÷ 0.75, and ÷ 0.85 for others', () => {
    expect(billingRate(exampleInputs())).toEqual({ agreement: '186.67', others: '219.61' });
  });

  it('is the same for everyone without a discount, and the hour’s cost when every hour is billed', () => {
    const all = { ...exampleInputs(), billableShare: '100', discount: '0' };
    expect(billingRate(all)).toEqual({ agreement: '140.00', others: '140.00' });
  });
});
