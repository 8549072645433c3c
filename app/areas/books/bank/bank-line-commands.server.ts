import { and, asc, eq, gt } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { landPayment, lockOpenInvoice } from '#app/areas/billing/landed-payment-commands.server.ts';
import { postEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney, compareMoney, subtractMoney } from '#app/platform/money.ts';
import { bankAccounts, bankLines } from '#app/records/books/bank-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import type { IgnoredLine, NewSettlement } from './bank-forms.ts';
import { landEntry, lockedLine, waitingLine } from './bank-line-rows.server.ts';
import { IS_WAITING, LINE_LEFT } from './bank-line-sql.server.ts';
import { matchLine, settled } from './match-line.ts';
import { readOwed } from './owed-queries.server.ts';
import { recordAgain, undoPaid, undoPosting } from './undo-line-rows.server.ts';

/**
 * Records what a line of a bank pays, dated its day and posted to that bank's account: payments on invoices of one client, what is left
 * over as a prepayment, what is missing as a fee of the bank if a person says so.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when the line is settled, an invoice can't be paid, the day is in a closed
 * month, or the fee is more than the firm allows.
 */
export async function confirmLine(
  actor: AdminActor,
  lineId: string,
  { version, invoices: listed, invoice, second, ...settlement }: NewSettlement,
): Promise<void> {
  const ids = [...listed, invoice, second].filter((id) => id !== undefined);
  await asActor(actor, async (tx) => {
    const line = await waitingLine(tx, lineId, version);
    await settleLine(tx, actor, line, { ...settlement, invoices: ids });
  });
}

/** Records every clear line, each by itself as `confirmLine` does, and returns how many there were. @throws RefusedError */
export async function confirmClearLines(actor: AdminActor): Promise<number> {
  return asActor(actor, async (tx) => {
    const owed = await readOwed(tx);
    const waiting = await tx
      .select({ line: bankLines, left: LINE_LEFT, feeLimit: bankAccounts.feeLimit })
      .from(bankLines)
      .innerJoin(bankAccounts, eq(bankAccounts.id, bankLines.bankAccountId))
      .where(and(IS_WAITING, gt(bankLines.amount, '0')))
      .orderBy(asc(bankLines.day), asc(bankLines.id));
    const paid = new Set<string>();
    let count = 0;
    for (const { line, left, feeLimit } of waiting) {
      const { kind, settlement } = matchLine({ ...line, amount: left }, owed, feeLimit);
      const ids = settlement?.pays.map(({ invoiceId }) => invoiceId) ?? [];
      // A second line for the same invoice is for a person to look at.
      if (kind !== 'clear' || !settlement || ids.some((id) => paid.has(id))) continue;
      await settleLine(tx, actor, await waitingLine(tx, line.id, line.version), {
        customerId: settlement.customerId,
        invoices: ids,
        short: 'open',
        prepayment: '0.00',
        isWhole: true,
      });
      for (const id of ids) paid.add(id);
      count += 1;
    }
    if (count === 0) throw new RefusedError('No line is clear. Look at the others one by one.');
    return count;
  });
}

/** Says why a line pays nothing. @throws NotFoundError, ChangedMeanwhileError, RefusedError when it is settled. */
export async function ignoreLine(
  actor: AdminActor,
  lineId: string,
  { reason, note, version }: IgnoredLine,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const line = await waitingLine(tx, lineId, version);
    const ignoredFor = note ? `${reason}: ${note}` : reason;
    await tx
      .update(bankLines)
      .set({ ignoredFor, ...nextVersion(bankLines) })
      .where(eq(bankLines.id, lineId));
    await logActivity(tx, actor, {
      action: 'books.bank_line_ignored',
      entityType: 'books',
      entityId: lineId,
      metadata: { amount: line.amount, reason: ignoredFor },
    });
  });
}

/**
 * Gives a line back: what it paid, or moved to another account, is undone today; what it took back is recorded again, and clients are
 * notified. One that was ignored waits again.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError when nothing was done with it, an invoice is archived, or a later line took
 * its money back.
 */
export async function reopenLine(
  actor: AdminActor,
  lineId: string,
  version: number,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const line = await lockedLine(tx, lineId, version);
    const isOpen = !line.isSettled && (line.left === line.amount || line.left.startsWith('-'));
    if (!line.ignoredFor && isOpen) throw new RefusedError('This line is open already.');
    if (!line.ignoredFor && !(await undoPosting(tx, lineId))) {
      if (line.amount.startsWith('-')) await recordAgain(tx, actor, lineId);
      else await undoPaid(tx, actor, lineId);
    }
    await tx
      .update(bankLines)
      .set({ ignoredFor: null, ...nextVersion(bankLines) })
      .where(eq(bankLines.id, lineId));
  });
}

type Chosen = Pick<NewSettlement, 'customerId' | 'invoices' | 'short' | 'prepayment'> & {
  /** Whether the money has to be exactly what is open. */
  isWhole?: true;
};

async function settleLine(
  tx: Tx,
  actor: AdminActor,
  line: Awaited<ReturnType<typeof waitingLine>>,
  { customerId: given, invoices: ids, short, prepayment, isWhole }: Chosen,
): Promise<void> {
  if (compareMoney(line.left, '0.00') <= 0) {
    throw new RefusedError('Money that went out pays no invoice.');
  }
  const chosen: Awaited<ReturnType<typeof lockOpenInvoice>>[] = [];
  let customerId = given ?? '';
  for (const id of new Set(ids)) {
    const invoice = await lockOpenInvoice(tx, id);
    customerId ||= invoice.customerId;
    if (invoice.customerId !== customerId) {
      throw new RefusedError(`${invoice.invoiceNumber} is of another client.`);
    }
    chosen.push(invoice);
  }
  const sum = addMoney('0.00', ...chosen.map(({ open }) => open));
  const missing = subtractMoney(sum, line.left);
  const fee = short === 'fee' && compareMoney(missing, '0.00') > 0 ? missing : '0.00';
  const isAllowed = line.sent === sum || compareMoney(fee, line.feeLimit) <= 0;
  if (!isAllowed) {
    throw new RefusedError(
      `${formatMoney(fee)} is more than the ${formatMoney(line.feeLimit)} that a bank may keep. Record a part, or raise the limit of this bank account.`,
    );
  }
  const result = settled(customerId, chosen, line.left, fee);
  const isOther = prepayment !== undefined && result.prepayment !== prepayment;
  if (isOther || (isWhole && missing !== '0.00')) {
    throw new RefusedError(
      `What is open has changed: ${formatMoney(result.prepayment)} would become a prepayment. Look at the line again.`,
    );
  }
  let rest = fee;
  for (const pay of result.pays) {
    const invoice = chosen.find(({ id }) => id === pay.invoiceId);
    if (!invoice) continue;
    const payment = {
      amount: pay.amount,
      method: line.checkNumber ? ('check' as const) : ('ach' as const),
      paidOn: line.day,
      ...(line.checkNumber && { note: `Check ${line.checkNumber}` }),
    };
    const entryId = await landPayment(tx, actor, invoice, payment);
    const kept = compareMoney(rest, pay.amount) < 0 ? rest : pay.amount;
    rest = subtractMoney(rest, kept);
    await landEntry(tx, actor, line.id, entryId, kept);
  }
  if (compareMoney(result.prepayment, '0.00') > 0) {
    const { id } = await postEntry(tx, actor, {
      customerId,
      type: 'credit',
      amount: result.prepayment,
      description: 'Prepayment received',
    });
    await landEntry(tx, actor, line.id, id, '0.00');
    await logActivity(tx, actor, {
      action: 'transaction.recorded',
      entityType: 'customer',
      entityId: customerId,
      metadata: { type: 'credit', amount: result.prepayment, description: 'Prepayment received' },
    });
  }
  await tx.update(bankLines).set(nextVersion(bankLines)).where(eq(bankLines.id, line.id));
}
