import type { Money } from '#app/platform/money.ts';
import type { RETURN_KINDS, ReturnState } from '#app/records/invoice/provider-return-status.ts';

/** What a refund asks a provider to give back. */
export type RefundOrder = { returnId: string; intentId: string; amount: Money };

/** What goes back of a payment, as a provider has it now. */
export type ProviderReturn = {
  id: string;
  kind: (typeof RETURN_KINDS)[number];
  /** The refund that it says it is; null for what was begun elsewhere. */
  returnId: string | null;
  state: Exclude<ReturnState, 'asked'>;
  amount: Money;
  currency: string;
  /** Why, or why not, in words for people; null where the provider says nothing. */
  reason: string | null;
};

/** The provider won't do it, and says why. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
}

/** How a provider gives money back, and what takes it back there. */
export type ProviderReturns = {
  /** Gives an amount back, once however often it is asked. @throws ProviderRefusal */
  refund(order: RefundOrder): Promise<ProviderReturn>;
  /** Everything that went back of a payment, or is about to, oldest first. */
  listReturns(intentId: string): Promise<ProviderReturn[]>;
};
