import { postEntry, postReversal } from '#app/areas/billing/ledger-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import {
  type paymentAttempts,
  providerEntries,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import type { Standing } from './return-rows.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * Posts the fee that came in with a payment: money of the client, taken from there as income. What is marked so belongs to the fee, and
 * the ledger posts its debit to an account of its own.
 */
export async function landSurcharge(
  tx: Tx,
  attempt: Attempt,
  invoiceId: string,
  amount: Money,
): Promise<void> {
  if (compareMoney(amount, '0') <= 0) return;
  const { customerId, invoiceNumber } = await announcedInvoice(tx, invoiceId);
  for (const type of ['credit', 'debit'] as const) {
    const { id: transactionId } = await postEntry(tx, THE_PROVIDER, {
      ...{ customerId, type, amount },
      description: `Card fee, ${invoiceNumber}`,
    });
    await tx
      .insert(providerEntries)
      .values({ transactionId, attemptId: attempt.id, isSurcharge: true });
  }
}

/** Takes an amount of a fee back because the money has left; what stays of it is posted again. */
export async function takeSurcharge(
  tx: Tx,
  attemptId: string,
  entries: readonly Standing[],
  amount: Money,
): Promise<void> {
  // The charge goes first, so that the balance does not dip below what it was.
  for (const type of ['debit', 'credit'] as const) {
    const entry = entries.find((each) => each.isSurcharge && each.type === type);
    // Staff may have reversed it by hand.
    if (!entry) continue;
    const { customerId, description } = entry;
    await postReversal(tx, THE_PROVIDER, customerId, {
      ...entry,
      invoiceId: null,
      paymentId: undefined,
    });
    const rest = subtractMoney(entry.amount, amount);
    if (compareMoney(rest, '0') <= 0) continue;
    const again = { customerId, type, amount: rest, description };
    const { id: transactionId } = await postEntry(tx, THE_PROVIDER, again);
    await tx.insert(providerEntries).values({ transactionId, attemptId, isSurcharge: true });
  }
}
