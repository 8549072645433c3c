import type { CustomerActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import { openAttempt } from './attempt-commands.server.ts';
import { owedValue } from './owed-value.ts';
import { getPayable } from './pay-owed-queries.server.ts';

/** Where a client pays several invoices. */
const PAY_OWED = '/customer/billing/pay';

/**
 * Begins to pay invoices whole, as the page showed them. Returns the address of the provider's page.
 * @throws RefusedError where one of them is paid, is another client's, or has changed since; RateLimitError
 */
export async function payOwed(
  actor: CustomerActor,
  { kind, owed }: { kind: AttemptKind; owed: readonly string[] },
): Promise<string> {
  await countTry('pay-link', actor.customerId);
  const { payable } = await getPayable(actor);
  const chosen = payable.filter((each) => owed.includes(owedValue(each)));
  if (chosen.length === 0 || chosen.length !== new Set(owed).size) {
    throw new RefusedError(
      'What is open has changed since you opened this page. Nothing was charged. Check the invoices and press again.',
    );
  }
  return openAttempt({
    kind,
    parts: chosen.map(({ id, due }) => ({ invoiceId: id, amount: due })),
    startedBy: actor.userId,
    returnTo: `${PAY_OWED}?back=1`,
  });
}
