import type { Money } from '#app/platform/money.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import type { ProviderBalance } from './provider-balance.ts';
import type { ProviderReturns } from './provider-returns.ts';

/** What an attempt asks a provider's page to take. */
export type CheckoutOrder = {
  attemptId: string;
  kind: AttemptKind;
  amount: Money;
  /** What the page says that it is for. */
  title: string;
  /** Where the provider sends people back to. */
  returnTo: string;
};

/** A payment as a provider has it now. */
export type ProviderPayment = {
  intentId: string | null;
  sessionId: string | null;
  /** The attempt that it says it belongs to; null for what was begun elsewhere. */
  attemptId: string | null;
  state: 'open' | 'processing' | 'paid' | 'failed' | 'ended';
  /** What has come in, or would; null where the provider does not say. */
  amount: Money | null;
  currency: string;
  /** Why it failed, in words for people. */
  reason: string | null;
};

/** What an event is about: a payment, by whichever of its ids the event names. */
export type PaymentNamed = { intentId?: string | undefined; sessionId?: string | undefined };

/** An event as a provider sends it, with its bytes. */
type ListedEvent = { id: string; type: string; body: Uint8Array };

/** Someone who takes money for the firm. Every call may fail, and may have been done all the same. */
export type PaymentProvider = ProviderReturns &
  ProviderBalance & {
    /** Whether it moves real money. */
    isLive: boolean;
    /** Opens its page for an attempt; the same page however often it is asked. */
    openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
    /** Ends a page, so that nobody pays there any more: false for one on which someone has. */
    endCheckout(sessionId: string): Promise<boolean>;
    /** A payment as it is now; null where the provider knows none. */
    readPayment(named: PaymentNamed): Promise<ProviderPayment | null>;
    /** The events since a moment, oldest first. */
    listEvents(since: Date): AsyncIterable<ListedEvent>;
  };
