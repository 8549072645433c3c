import { NotFoundError } from '#app/access/refusals.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { Money } from '#app/platform/money.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import { openAttempt } from './attempt-commands.server.ts';
import { readPaidByLink } from './pay-queries.server.ts';
import { settleAttemptJob } from './provider-jobs.server.ts';

/**
 * Begins to pay an invoice by its link: having the link is the right to pay. Returns the address of the provider's page.
 * @throws NotFoundError, RefusedError, RateLimitError
 */
export async function payByLink(
  token: string,
  { kind, amount, percent }: { kind: AttemptKind; amount: Money; percent?: string | undefined },
): Promise<string> {
  const paid = await readPaidByLink(token);
  if (!paid) throw new NotFoundError();
  await countTry('pay-link', paid.invoiceId);
  return openAttempt({
    kind,
    parts: [{ invoiceId: paid.invoiceId, amount }],
    startedBy: null,
    percent,
    returnTo: `/pay/${token}?back=1`,
  });
}

/** Has the provider asked what became of the newest attempt, for someone who comes back from its page. */
export async function askAfterLink(token: string): Promise<void> {
  await askAfterAttempt((await readPaidByLink(token))?.pendingId ?? null);
}

/** The same of an attempt that nothing is known of yet; nothing for null. */
export async function askAfterAttempt(attemptId: string | null): Promise<void> {
  if (!attemptId) return;
  await unsafeAccountsTransaction((tx) => enqueue(tx, settleAttemptJob, { attemptId }));
}
