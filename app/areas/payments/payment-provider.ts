import type { Money } from '#app/platform/money.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import type { CONFIRMED_BY } from '#app/records/invoice/payment-method-status.ts';
import type { ProviderBalance } from './provider-balance.ts';
import type { ProviderReturns } from './provider-returns.ts';

/** What an attempt asks a provider's page to take. */
export type CheckoutOrder = {
  attemptId: string;
  kind: AttemptKind;
  amount: Money;
  /** What the card adds, which the page names apart. */
  surcharge: Money;
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
  /** The provider's word for why it failed. */
  code: string | null;
  /** What it was paid with: the name of the bank or of the kind of card, its last digits, and whether the card gives credit. */
  paidWith?: { name: string | null; lastFour: string | null; isCredit: boolean } | undefined;
};

/** What an event is about: a payment, by whichever of its ids the event names. */
export type PaymentNamed = { intentId?: string | undefined; sessionId?: string | undefined };

/** An event as a provider lists it, with its bytes and when it happened. */
type ListedEvent = { at: Date; body: Uint8Array };

/** What a provider's page is asked to save: `methodId` is ours. */
type SetupOrder = { methodId: string; kind: AttemptKind; returnTo: string };

/** What tells a saved method from another one. */
export type MethodFacts = {
  name: string | null;
  lastFour: string | null;
  /** The last day of a card. */
  endsOn: string | null;
};

/** What was set up, as a provider has it now. */
export type ProviderMethod = MethodFacts & {
  /** The method of ours that it says it belongs to; null for what was set up elsewhere. */
  methodId: string | null;
  sessionId: string | null;
  setupId: string | null;
  state: 'open' | 'unconfirmed' | 'usable' | 'failed';
  /** The provider's own names of the method, of whom it belongs to, and of the mandate. */
  providerId: string | null;
  holderId: string | null;
  mandateId: string | null;
  confirmUrl: string | null;
  confirmedBy: (typeof CONFIRMED_BY)[number] | null;
  /** Why it failed, in words for people. */
  reason: string | null;
};

/** What is taken from a saved method. */
type Charge = {
  attemptId: string;
  kind: AttemptKind;
  /** With what the card adds. */
  amount: Money;
  title: string;
  providerId: string;
  holderId: string;
};

/** The part of a provider that keeps how clients pay. Every call may fail, and may have been done all the same. */
export type SavedMethods = {
  /** Opens its page on which a method is saved; the same page however often it is asked. */
  openSetup(order: SetupOrder): Promise<{ sessionId: string; url: string }>;
  /** What was set up, as it is now, by its page or its own name; null where the provider knows none. */
  readSetup(named: { sessionId?: string; setupId?: string }): Promise<ProviderMethod | null>;
  /** A saved method as it is now, such as a card that its bank replaced; null for one that is gone. */
  readMethod(providerId: string): Promise<MethodFacts | null>;
  /** Forgets a method. One that it has forgotten already is no error. */
  forgetMethod(providerId: string): Promise<void>;
  /** Takes money from a saved method; the same payment however often it is asked within a day. */
  charge(charge: Charge): Promise<ProviderPayment>;
  /** The payment of an attempt on a saved method that was begun since a moment; null where none is there. */
  findCharge(
    attempt: { attemptId: string; holderId: string },
    since: Date,
  ): Promise<ProviderPayment | null>;
};

/** Someone who takes money for the firm. Every call may fail, and may have been done all the same. */
export type PaymentProvider = ProviderReturns &
  ProviderBalance &
  SavedMethods & {
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
