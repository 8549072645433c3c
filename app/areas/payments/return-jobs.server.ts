import { eq, inArray } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { paymentAttempts } from '#app/records/invoice/payment-attempt-tables.ts';
import { providerReturns } from '#app/records/invoice/provider-return-tables.ts';
import { paymentPlace } from './provider-place.server.ts';
import { ProviderRefusal } from './provider-returns.ts';
import { refuseReturn, settleReturns } from './return-settlement-commands.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

/** Asks the provider for a refund, or what became of it. */
export const settleReturnJob: Job<{ returnId: string }> = {
  name: 'settle-provider-return',
  workers: { count: 2, ofOneGroup: 2 },
  isPrompt: true,
  run: ({ returnId }) => settleReturn(returnId),
};

/** Brings a refund to where it is at the provider; one that the provider has not heard of is asked for. */
export async function settleReturn(returnId: string): Promise<void> {
  const place = paymentPlace();
  if (!place) return;
  const order = await asFirm(THE_PROVIDER, async (tx) => {
    const [row] = await tx
      .select({
        kind: providerReturns.kind,
        state: providerReturns.state,
        amount: providerReturns.amount,
        intentId: paymentAttempts.intentId,
      })
      .from(providerReturns)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, providerReturns.attemptId))
      .where(eq(providerReturns.id, returnId));
    return row;
  });
  if (!order?.intentId) return;
  const { intentId, amount, kind, state } = order;
  try {
    if (kind === 'refund' && state === 'asked') {
      await place.provider.refund({ returnId, intentId, amount });
    }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await refuseReturn(returnId, error.message);
  }
  await settleReturns(intentId, await place.provider.listReturns(intentId));
}

/** Has the provider asked after everything that is on its way back. */
export async function askAfterReturns(): Promise<void> {
  await asFirm(THE_PROVIDER, async (tx) => {
    const open = await tx
      .select({ id: providerReturns.id })
      .from(providerReturns)
      .where(inArray(providerReturns.state, ['asked', 'pending']));
    for (const { id } of open) await enqueue(tx, settleReturnJob, { returnId: id });
  });
}
