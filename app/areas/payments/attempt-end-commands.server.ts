import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { compareMoney } from '#app/platform/money.ts';
import {
  type LiveAttempt,
  liveAttempts,
  markEnded,
  markOpened,
  openInvoice,
} from './attempt-rows.server.ts';
import type { CheckoutOrder, PaymentProvider } from './payment-provider.ts';
import { paymentPlace } from './provider-place.server.ts';

/**
 * Ends, at the provider and then here, the attempts that ask for more of an invoice than is open now: after a payment, a credit note, a
 * change or a cancellation. One that was paid in the meantime stays, and what crossed becomes a prepayment.
 */
export async function endStaleAttempts(invoiceId: string): Promise<void> {
  const place = paymentPlace();
  if (!place) return;
  const stale = await unsafeAccountsTransaction(async (tx) => {
    const open = (await openInvoice(tx, invoiceId))?.open ?? '0.00';
    const live = await liveAttempts(tx, [invoiceId]);
    return live.filter(
      ({ state, methodId, parts }) =>
        state !== 'processing' &&
        // What is taken from a saved method is not to be called back.
        methodId === null &&
        parts.some((part) => part.invoiceId === invoiceId && compareMoney(part.amount, open) > 0),
    );
  });
  for (const attempt of stale) await endAttempt(place.provider, place.appUrl, attempt);
}

/** Ends an attempt at the provider, then here; false where someone has paid by it. */
export async function endAttempt(
  provider: PaymentProvider,
  appUrl: string,
  attempt: LiveAttempt,
): Promise<boolean> {
  let { sessionId } = attempt;
  if (!sessionId) {
    // The answer was lost: the same question has the same answer.
    const opened = await provider.openCheckout(orderOf(attempt, appUrl));
    await unsafeAccountsTransaction((tx) => markOpened(tx, attempt.id, opened));
    sessionId = opened.sessionId;
  }
  const hasEnded = await provider.endCheckout(sessionId);
  if (hasEnded) await unsafeAccountsTransaction((tx) => markEnded(tx, attempt.id));
  return hasEnded;
}

/** What an attempt asks the provider. */
export function orderOf(
  { id, kind, amount, surcharge, title, returnTo }: Omit<LiveAttempt, 'parts'>,
  appUrl: string,
): CheckoutOrder {
  return { attemptId: id, kind, amount, surcharge, title, returnTo: `${appUrl}${returnTo}` };
}
