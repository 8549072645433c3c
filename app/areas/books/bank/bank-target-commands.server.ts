import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { undoLandedPayment } from '#app/areas/billing/landed-payment-commands.server.ts';
import { postReversal, refuseKept } from '#app/areas/billing/ledger-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { bankAccounts, bankLines, bankPostings } from '#app/records/books/bank-tables.ts';
import { POSTED_BY_HAND } from '#app/records/books/chart-of-accounts.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';
import { transactions } from '#app/records/invoice/ledger-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { joinDeposit, refuseWaitingCheck } from '../checks/open-deposit-rows.server.ts';
import { standingOf } from './bank-finding-rows.server.ts';
import type { LineTarget } from './bank-forms.ts';
import { landEntry, waitingLine } from './bank-line-rows.server.ts';
import { saysReturn } from './match-return.ts';
import { joinPayout } from './open-payout-rows.server.ts';

const UNDONE = 'This payment was undone already.';

type WaitingLine = Awaited<ReturnType<typeof waitingLine>>;

/**
 * Records what a line of a bank is that pays no invoice, on its day: a payment that the bank took back, the other side of a transfer, or
 * what it moved between the bank and another account of the journal.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when the line is settled, the amount is another, or its month is closed.
 */
export async function targetLine(
  actor: AdminActor,
  lineId: string,
  { target, version }: LineTarget,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const line = await waitingLine(tx, lineId, version);
    const [kind, id = ''] = target.split(':');
    const recorded = subtractMoney(line.amount, line.left);
    if (recorded !== '0.00' && ['account', 'transfer', 'payout', 'deposit'].includes(kind ?? '')) {
      throw new RefusedError(
        `${formatMoney(recorded)} of this line is recorded. Choose invoices for the rest, or undo the line first.`,
      );
    }
    if (kind === 'account') await postTo(tx, actor, line, id);
    else if (kind === 'transfer') await joinTransfer(tx, line, id);
    else if (kind === 'payout') await joinPayout(tx, actor, line, id);
    else if (kind === 'deposit') await joinDeposit(tx, actor, line, id);
    else await takeBack(tx, actor, line, target);
    await tx.update(bankLines).set(nextVersion(bankLines)).where(eq(bankLines.id, lineId));
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'transactions_reverses_unique')) throw new RefusedError(UNDONE);
    throw error;
  });
}

/** Posts a line to an account that no client's record decides. */
async function postTo(
  tx: Tx,
  actor: AdminActor,
  line: WaitingLine,
  chartAccountId: string,
): Promise<void> {
  const [account] = await tx
    .select({ name: chartAccounts.name, role: chartAccounts.role })
    .from(chartAccounts)
    .where(eq(chartAccounts.id, chartAccountId));
  if (!account) throw new NotFoundError();
  const [own] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(eq(bankAccounts.id, line.bankAccountId), eq(bankAccounts.chartAccountId, chartAccountId)),
    );
  if (own) throw new RefusedError('This is the account of the bank itself. Choose another one.');
  if (account.role && !POSTED_BY_HAND.includes(account.role)) {
    throw new RefusedError(
      `${account.name} follows from invoices and payments. Choose another account.`,
    );
  }
  await tx
    .insert(bankPostings)
    .values({ lineId: line.id, chartAccountId, createdBy: actor.userId });
  await logActivity(tx, actor, {
    action: 'books.bank_line_posted',
    entityType: 'books',
    entityId: line.id,
    metadata: { amount: line.amount, name: account.name },
  });
}

/** Settles the line of the other account of a transfer, which is posted already. */
async function joinTransfer(tx: Tx, line: WaitingLine, postingId: string): Promise<void> {
  const [posting] = await tx
    .select({
      chartAccountId: bankPostings.chartAccountId,
      otherLineId: bankPostings.otherLineId,
      amount: bankLines.amount,
    })
    .from(bankPostings)
    .innerJoin(bankLines, eq(bankLines.id, bankPostings.lineId))
    .where(and(eq(bankPostings.id, postingId), isNull(bankPostings.undoneAt)))
    .for('update', { of: bankPostings });
  const [own] = await tx
    .select({ chartAccountId: bankAccounts.chartAccountId })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, line.bankAccountId));
  const fits =
    posting &&
    posting.otherLineId === null &&
    posting.chartAccountId === own?.chartAccountId &&
    subtractMoney('0.00', posting.amount) === line.amount;
  if (!fits) throw new RefusedError('This transfer was changed. Look at the line again.');
  await tx.update(bankPostings).set({ otherLineId: line.id }).where(eq(bankPostings.id, postingId));
}

/** Reverses what a target brought, on the line's day: its invoices are open again, and both sides are told what the bank says. */
async function takeBack(
  tx: Tx,
  actor: AdminActor,
  line: WaitingLine,
  target: string,
): Promise<void> {
  const entries = await standingOf(tx, target);
  if (entries.length === 0) throw new RefusedError(UNDONE);
  const gross = addMoney(...entries.map(({ amount }) => amount));
  const fees = addMoney(...entries.map(({ fee }) => fee));
  const taken = subtractMoney('0.00', line.left);
  const isNet = addMoney(taken, fees) === gross;
  if (!isNet && taken !== gross) {
    throw new RefusedError(
      `The bank took ${formatMoney(taken)}, and the payment came to ${formatMoney(gross)}. The two have to be the same.`,
    );
  }
  for (const { customerId, fee, paymentId, ...entry } of entries) {
    if (entry.invoiceId && paymentId) {
      await refuseWaitingCheck(tx, paymentId);
      await undoLandedPayment(tx, actor, entry.invoiceId, paymentId, line.text);
    } else {
      const { balanceAfter } = await postReversal(tx, actor, customerId, entry, line.text);
      // A bank takes back what it wants to; what the firm gives back has to be there.
      if (!saysReturn(line)) {
        if (compareMoney(balanceAfter, '0.00') < 0) {
          throw new RefusedError('Less than this is left of the client’s balance.');
        }
        await refuseKept(tx, customerId, balanceAfter);
      }
      await logActivity(tx, actor, {
        action: 'transaction.reversed',
        entityType: 'customer',
        entityId: customerId,
        metadata: { reversed: entry.entryNumber, reason: line.text },
      });
    }
    const [reversal] = await rowsOf<{ id: string }>(
      tx,
      sql`select id from ${transactions} where reverses_id = ${entry.id}`,
    );
    if (!reversal) throw new Error('Nothing was reversed.');
    await landEntry(tx, actor, line.id, reversal.id, isNet ? fee : '0.00');
  }
}
