import type { Money } from '#app/platform/money.ts';
import type { PayoutState } from '#app/records/books/payout-status.ts';

/** What moves the firm's balance at a provider. */
export type ProviderMovement = {
  id: string;
  /** Its reporting category. */
  category: string;
  amount: Money;
  fee: Money;
  currency: string;
  description: string;
  sourceId: string | null;
  /** The payment that it is of, and the attempt that this one says it belongs to; null for what is of none. */
  intentId: string | null;
  attemptId: string | null;
  at: Date;
};

/** What a provider pays out to the firm's bank, or takes from it. */
export type ProviderPayout = {
  id: string;
  amount: Money;
  currency: string;
  /** A calendar date, YYYY-MM-DD. */
  arrivesOn: string;
  state: PayoutState;
  isAutomatic: boolean;
  isReconciled: boolean;
  descriptor: string | null;
  problem: string | null;
  madeAt: Date;
};

/** What a provider holds for the firm, and pays out. */
export type ProviderBalance = {
  /** What moved the balance since a moment. */
  listMovements(since: Date): Promise<ProviderMovement[]>;
  /** The payouts that were made since a moment. */
  listPayouts(since: Date): Promise<ProviderPayout[]>;
  /** What a payout holds, itself left out; whole once it is reconciled. */
  listPaidOut(payoutId: string): Promise<ProviderMovement[]>;
};
