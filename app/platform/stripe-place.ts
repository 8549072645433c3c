import { z } from 'zod';
import { isLocal } from './unencrypted.ts';

/** How Stripe is reached. `api` is another address for its calls, for tests; null for Stripe's own. */
export type StripePlace = {
  secretKey: string;
  webhookSecret: string;
  api: { protocol: 'http' | 'https'; host: string; port: string } | null;
};

type Given = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API?: string | undefined;
};

/** The key that calls are made with; it says whether money is real. */
export const stripeKey = z
  .string()
  .regex(/^[sr]k_(?:test|live)_\w{8,}$/, 'must be a secret key such as sk_live_…');

/** What Stripe signs its events with. */
export const stripeSigning = z
  .string()
  .regex(/^whsec_\S{16,}$/, 'must be the signing secret of the endpoint, such as whsec_…');

/** What is missing of it, or refused: with a key of real money, calls go to nobody but Stripe, or to a program on this machine. */
export function stripeProblems({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API,
}: Given): string[] {
  const problems: string[] = [];
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY');
  }
  if (STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY) {
    problems.push('STRIPE_SECRET_KEY: is required with STRIPE_WEBHOOK_SECRET');
  }
  if (!STRIPE_API || !URL.canParse(STRIPE_API)) return problems;
  const isTest = /^[sr]k_test_/.test(STRIPE_SECRET_KEY ?? '');
  if (!isTest && !isLocal(STRIPE_API)) problems.push('STRIPE_API: goes with a test key alone');
  return problems;
}

/** How Stripe is reached; null where no key is given. The package takes a bare host: the address is split. */
export function stripeOf(vars: Given): StripePlace | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API } = vars;
  if (!secretKey || !webhookSecret) return null;
  if (!STRIPE_API) return { secretKey, webhookSecret, api: null };
  const { protocol, hostname, port } = new URL(STRIPE_API);
  const isPlain = protocol === 'http:';
  return {
    secretKey,
    webhookSecret,
    api: {
      protocol: isPlain ? 'http' : 'https',
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (isPlain ? '80' : '443'),
    },
  };
}
