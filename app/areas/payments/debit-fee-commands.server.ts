import { postEntry } from '#app/areas/billing/ledger-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { Money } from '#app/platform/money.ts';
import {
  type paymentAttempts,
  providerEntries,
} from '#app/records/invoice/payment-attempt-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { announcedInvoice } from './attempt-rows.server.ts';
import { settleReturnJob } from './return-jobs.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

const NOT_OF_DEBIT = 'Debit and prepaid cards carry no card fee';

/** Keeps a fee that came in with a card that carries none as the client's money, and has it given back. */
export async function giveBackFee(
  tx: Tx,
  attempt: Attempt,
  invoiceId: string,
  amount: Money,
): Promise<void> {
  const { customerId, invoiceNumber } = await announcedInvoice(tx, invoiceId);
  const { id: transactionId } = await postEntry(tx, THE_PROVIDER, {
    ...{ customerId, type: 'credit', amount },
    description: `Card fee to be given back, ${invoiceNumber}`,
  });
  await tx.insert(providerEntries).values({ transactionId, attemptId: attempt.id });
  const [row] = await tx
    .insert(providerReturns)
    .values({ kind: 'refund', attemptId: attempt.id, amount, reason: NOT_OF_DEBIT })
    .returning({ id: providerReturns.id });
  if (row) await enqueue(tx, settleReturnJob, { returnId: row.id });
}
