import { eq } from 'drizzle-orm';
import { asFirm } from '#app/access/as-actor.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { settleMethod } from './method-settlement-commands.server.ts';
import { paymentPlace } from './provider-place.server.ts';
import { THE_PROVIDER } from './the-provider.ts';

/** Asks the provider what became of a method that someone began to save. */
export const settleMethodJob: Job<{ methodId: string }> = {
  name: 'settle-payment-method',
  isPrompt: true,
  async run({ methodId }) {
    const { sessionId } = (await methodNamed(methodId)) ?? {};
    if (sessionId) await settleMethod({ sessionId });
  },
};

/** Has the provider forget a method that was removed here. */
export const forgetMethodJob: Job<{ methodId: string }> = {
  name: 'forget-payment-method',
  isPrompt: true,
  async run({ methodId }) {
    const method = await methodNamed(methodId);
    if (method?.providerId) await paymentPlace()?.provider.forgetMethod(method.providerId);
  },
};

function methodNamed(id: string) {
  return asFirm(THE_PROVIDER, async (tx) => {
    const [method] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id));
    return method;
  });
}
