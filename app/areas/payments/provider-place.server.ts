import type { Env } from '#app/platform/env.server.ts';
import type { StripePlace } from '#app/platform/stripe-place.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripeProvider } from './stripe-provider.server.ts';

/** Who takes money for the firm, and what of this installation they need to know. */
export type PaymentPlace = {
  provider: PaymentProvider;
  webhookSecret: string;
  appUrl: string;
  /** Where the pages are on which people pay. */
  pages: readonly string[];
};

const PAGES = 'https://checkout.stripe.com';

let place: PaymentPlace | null = null;

/** Sets who takes money for the firm; nobody where the environment names none. */
export function openPaymentProvider({ stripe, appUrl }: Pick<Env, 'stripe' | 'appUrl'>): void {
  place = stripe && {
    provider: stripeProvider(stripe),
    webhookSecret: stripe.webhookSecret,
    appUrl,
    pages: [stripe.api ? originOf(stripe.api) : PAGES],
  };
}

/** Who takes money for the firm, with what signs its events and the address of this installation; null for nobody. */
export function paymentPlace(): PaymentPlace | null {
  return place;
}

/** Where the pages are on which people pay; none while nobody takes payments. */
export function paymentPages(): readonly string[] {
  return place?.pages ?? [];
}

function originOf({ protocol, host, port }: NonNullable<StripePlace['api']>): string {
  return new URL(`${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}
