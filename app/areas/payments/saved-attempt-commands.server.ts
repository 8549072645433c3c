import { eq } from 'drizzle-orm';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import type { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { markEnded } from './attempt-rows.server.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { paymentPlace } from './provider-place.server.ts';
import { settlePayment } from './settlement-commands.server.ts';

type Attempt = Omit<typeof paymentAttempts.$inferSelect, 'parts'>;

/** For so long a call that was cut off may still arrive. */
const IN_FLIGHT_MS = 10 * 60_000;

/** Asks the provider to take an attempt's money from its saved method, and settles it by the answer. Asked again, nothing more is taken. */
export async function takeSaved(attempt: Attempt): Promise<ProviderPayment | null> {
  const place = paymentPlace();
  const method = await methodOf(attempt);
  if (!place || !method) return null;
  const { id: attemptId, kind, title } = attempt;
  const amount = addMoney(attempt.amount, attempt.surcharge);
  const payment = await place.provider.charge({ attemptId, kind, amount, title, ...method });
  await settlePayment(payment, new Date());
  return payment;
}

/**
 * Looks up what became of an attempt whose answer was lost. One that the provider has never heard of ends, once its call can't be under
 * way any more: nothing was taken.
 */
export async function askSaved(attempt: Attempt): Promise<void> {
  const place = paymentPlace();
  const method = await methodOf(attempt);
  if (!place || !method || attempt.state !== 'opening') return;
  const { id: attemptId, createdAt } = attempt;
  const named = { attemptId, holderId: method.holderId };
  const payment = await place.provider.findCharge(named, createdAt);
  if (payment) {
    await settlePayment(payment, new Date());
  } else if (Date.now() - createdAt.getTime() > IN_FLIGHT_MS) {
    await unsafeAccountsTransaction((tx) => markEnded(tx, attemptId));
  }
}

async function methodOf({ methodId }: Attempt) {
  const [method] = await unsafeAccountsTransaction((tx) =>
    tx
      .select({ providerId: paymentMethods.providerId, holderId: paymentMethods.holderId })
      .from(paymentMethods)
      .where(eq(paymentMethods.id, methodId ?? '')),
  );
  if (!method?.providerId || !method.holderId) return null;
  return { providerId: method.providerId, holderId: method.holderId };
}
