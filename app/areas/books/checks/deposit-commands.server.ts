import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { earlierSubmission, submissionOf } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { bankAccounts, bankDeposits, bankPostings } from '#app/records/books/bank-tables.ts';
import { bankChecks } from '#app/records/books/check-tables.ts';
import { invoicePayments } from '#app/records/invoice/billing-tables.ts';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { NewDeposit } from './check-forms.ts';

/**
 * Puts checks that wait into one deposit, whose amount is what they come to, and says so in words. Nothing is posted before the bank's line
 * is recorded.
 * @throws NotFoundError, RefusedError when a check is in another deposit, was undone, or came in after the deposit's day, or that day is ahead.
 */
export async function makeDeposit(
  actor: AdminActor,
  { submissionId, ...deposit }: NewDeposit,
): Promise<string> {
  const submission = submissionOf(submissionId, deposit);
  const { bankAccountId, day } = deposit;
  const ids = [...new Set(deposit.checks)].toSorted();
  return asActor(actor, async (tx) => {
    const earlier = await earlierSubmission(tx, bankDeposits, submission);
    if (earlier) return DONE;
    const [bank] = await tx
      .select({ name: bankAccounts.name })
      .from(bankAccounts)
      .where(eq(bankAccounts.id, bankAccountId));
    if (!bank) throw new NotFoundError();
    if (day > firmDay()) throw new RefusedError('The date of the deposit is in the future.');
    const checks = await lockedChecks(tx, ids);
    const early = checks.find(({ receivedOn }) => receivedOn > day);
    if (early) {
      throw new RefusedError(
        `Check ${early.number} came in on ${formatDate(early.receivedOn)}, after the date of the deposit.`,
      );
    }
    const amount = addMoney('0.00', ...checks.map((check) => check.amount));
    const [made] = await tx
      .insert(bankDeposits)
      .values({ bankAccountId, day, amount, ...submission, createdBy: actor.userId })
      .returning({ id: bankDeposits.id });
    if (!made) throw new Error('The deposit was not stored.');
    await tx.update(bankChecks).set({ depositId: made.id }).where(inArray(bankChecks.id, ids));
    await logActivity(tx, actor, {
      action: 'books.deposit_made',
      entityType: 'books',
      entityId: made.id,
      metadata: { amount, checks: formatCount(checks.length, 'check', 'checks'), name: bank.name },
    });
    return `${DONE}: ${formatMoney(amount)}`;
  });
}

const DONE = 'Deposit made';

/** Checks that wait for a deposit, locked. @throws RefusedError when one of them no longer does. */
async function lockedChecks(tx: Tx, ids: readonly string[]) {
  const checks = await tx
    .select({
      id: bankChecks.id,
      number: bankChecks.number,
      depositId: bankChecks.depositId,
      amount: invoicePayments.amount,
      receivedOn: invoicePayments.paidOn,
      reversedAt: invoicePayments.reversedAt,
    })
    .from(bankChecks)
    .innerJoin(invoicePayments, eq(invoicePayments.id, bankChecks.paymentId))
    .where(inArray(bankChecks.id, [...ids]))
    .orderBy(asc(bankChecks.id))
    .for('update');
  if (checks.length !== ids.length) throw new NotFoundError();
  const gone = checks.find(
    ({ depositId, reversedAt }) => depositId !== null || reversedAt !== null,
  );
  if (gone) {
    throw new RefusedError(
      gone.depositId
        ? `Check ${gone.number} is in a deposit already. Look at the list again.`
        : `The payment by check ${gone.number} was undone. Look at the list again.`,
    );
  }
  return checks;
}

/**
 * Takes a deposit apart that no line of the bank is recorded for: its checks wait again.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when it has its line, or a check of it came back.
 */
export async function undoDeposit(actor: AdminActor, id: string, version: number): Promise<void> {
  await asActor(actor, async (tx) => {
    const [deposit] = await tx
      .select()
      .from(bankDeposits)
      .where(and(eq(bankDeposits.id, id), isNull(bankDeposits.undoneAt)))
      .for('update');
    if (!deposit) throw new NotFoundError();
    if (deposit.version !== version) throw new ChangedMeanwhileError();
    const [posting] = await tx
      .select({ id: bankPostings.id })
      .from(bankPostings)
      .where(and(eq(bankPostings.depositId, id), isNull(bankPostings.undoneAt)));
    if (posting) {
      throw new RefusedError('The bank line of this deposit is recorded. Undo that line first.');
    }
    const checks = await tx
      .select({ number: bankChecks.number, reversedAt: invoicePayments.reversedAt })
      .from(bankChecks)
      .innerJoin(invoicePayments, eq(invoicePayments.id, bankChecks.paymentId))
      .where(eq(bankChecks.depositId, id));
    const back = checks.find(({ reversedAt }) => reversedAt !== null);
    if (back) {
      throw new RefusedError(`Check ${back.number} of it came back, so it was deposited.`);
    }
    await tx.update(bankChecks).set({ depositId: null }).where(eq(bankChecks.depositId, id));
    await tx
      .update(bankDeposits)
      .set({ undoneAt: sql`now()`, ...nextVersion(bankDeposits) })
      .where(eq(bankDeposits.id, id));
    await logActivity(tx, actor, {
      action: 'books.deposit_undone',
      entityType: 'books',
      entityId: id,
      metadata: { amount: deposit.amount },
    });
  });
}
