import type { CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { openAttempt } from './attempt-commands.server.ts';
import { owedValue } from './owed-value.ts';
import { getPayable } from './pay-owed-queries.server.ts';
import { paySaved } from './saved-charge-commands.server.ts';

/** Where a client pays several invoices. */
const PAY_OWED = '/customer/billing/pay';

/**
 * Begins to pay invoices whole, as the page showed them. Returns the address of the provider's page, or of ours where a saved
 * method has paid.
 * @throws RefusedError where one of them is paid, is another client's, or has changed since; RateLimitError
 */
export async function payOwed(
  actor: CustomerActor,
  { kind, owed, percent }: { kind: string; owed: readonly string[]; percent?: string | undefined },
): Promise<string> {
  await countTry('pay-link', actor.customerId);
  const { payable, methods } = await getPayable(actor);
  const chosen = payable.filter((each) => owed.includes(owedValue(each)));
  if (chosen.length === 0 || chosen.length !== new Set(owed).size) {
    throw new RefusedError(
      'What is open has changed since you opened this page. Nothing was charged. Check the invoices and press again.',
    );
  }
  const asked = {
    parts: chosen.map(({ id, due }) => ({ invoiceId: id, amount: due })),
    startedBy: actor.userId,
    percent,
    returnTo: `${PAY_OWED}?back=1`,
  };
  if (kind === 'bank' || kind === 'card') return openAttempt({ kind, ...asked });
  const method = methods.find(({ id }) => id === kind);
  if (!method) throw new RefusedError('This payment method can’t be used. Nothing was charged.');
  await paySaved({ ...asked, kind: method.kind, methodId: method.id });
  return asked.returnTo;
}
