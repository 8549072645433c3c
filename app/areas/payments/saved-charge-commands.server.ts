import { RefusedError } from '#app/access/refusals.ts';
import { beginAlone, type PaymentAsked } from './attempt-commands.server.ts';
import { takeSaved } from './saved-attempt-commands.server.ts';

/**
 * Pays invoices from a saved method: committed first, then asked for, then settled by what the provider answers.
 * @throws RefusedError where the method can't be used, in words for whoever pays.
 */
export async function paySaved(asked: PaymentAsked & { methodId: string }): Promise<void> {
  const reason = await beginAlone(asked, async (attempt) => {
    const payment = await takeSaved(attempt);
    return payment?.state === 'failed' ? (payment.reason ?? 'The bank gave no reason.') : null;
  });
  if (reason)
    throw new RefusedError(`The payment did not go through: ${reason} Nothing was charged.`);
}
