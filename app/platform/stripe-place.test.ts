import { describe, expect, it } from 'vitest';
import { stripeOf, stripeProblems } from './stripe-place.ts';

const TEST = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890abcdef',
};
const LIVE = { ...TEST, STRIPE_SECRET_KEY: 'sk_live_12345678' };

describe('the address of Stripe', () => {
  it('is split, as the package takes a bare host', () => {
    const place = (STRIPE_API: string) => stripeOf({ ...TEST, STRIPE_API })?.api;
    expect(place('http://127.0.0.1:4230')).toEqual({
      protocol: 'http',
      host: '127.0.0.1',
      port: '4230',
    });
    expect(place('https://stripe.example')).toEqual({
      protocol: 'https',
      host: 'stripe.example',
      port: '443',
    });
    expect(stripeOf(TEST)?.api).toBeNull();
    expect(stripeOf({})).toBeNull();
  });

  it('goes with a test key alone, or on this machine', () => {
    const elsewhere = { STRIPE_API: 'https://stripe.example' };
    expect(stripeProblems({ ...TEST, ...elsewhere })).toEqual([]);
    expect(stripeProblems({ ...LIVE, STRIPE_API: 'http://localhost:4230' })).toEqual([]);
    expect(stripeProblems({ ...LIVE, ...elsewhere })).toEqual([
      'STRIPE_API: goes with a test key alone',
    ]);
  });

  it('needs both the key and what signs events', () => {
    expect(stripeProblems({ STRIPE_SECRET_KEY: TEST.STRIPE_SECRET_KEY })).toHaveLength(1);
    expect(stripeProblems({ STRIPE_WEBHOOK_SECRET: TEST.STRIPE_WEBHOOK_SECRET })).toHaveLength(1);
    expect(stripeProblems(TEST)).toEqual([]);
  });
});
