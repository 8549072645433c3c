import { sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { bankPostings } from '#app/records/books/bank-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { depositWords, type OpenDeposit, type WaitingCheck } from '../bank/match-deposit.ts';

/** The deposits that the bank has no line of; with `id`, that one alone. */
export function readOpenDeposits(tx: Tx, id?: string): Promise<OpenDeposit[]> {
  return rowsOf<OpenDeposit>(
    tx,
    sql`select d.id, d.amount::text as amount, d.day::text as day, d.bank_account_id as "bankAccountId",
        (select count(*)::int from bank_checks c where c.deposit_id = d.id) as checks
      from bank_deposits d where d.undone_at is null and ${id ? sql`d.id = ${id}` : sql`true`}
        and not exists (select from bank_postings p where p.deposit_id = d.id and p.undone_at is null)
      order by d.day, d.id`,
  );
}

/** The checks that wait for a deposit. */
export function readWaitingChecks(tx: Tx): Promise<WaitingCheck[]> {
  return rowsOf<WaitingCheck>(
    tx,
    sql`select c.number, y.amount::text as amount from bank_checks c join invoice_payments y on y.id = c.payment_id
      where c.deposit_id is null and y.reversed_at is null`,
  );
}

/**
 * Posts a line of a bank as a deposit of checks: their money leaves what is not deposited.
 * @throws NotFoundError, RefusedError when it has its line already, was made for another bank account, or the amounts differ.
 */
export async function joinDeposit(
  tx: Tx,
  actor: AdminActor,
  line: { id: string; amount: string; bankAccountId: string },
  depositId: string,
): Promise<void> {
  await tx.execute(sql`select id from bank_deposits where id = ${depositId} for update`);
  const [deposit] = await readOpenDeposits(tx, depositId);
  if (!deposit)
    throw new RefusedError('This deposit has its bank line already, or was taken apart.');
  if (deposit.bankAccountId !== line.bankAccountId) {
    throw new RefusedError('This deposit was made to another bank account.');
  }
  if (deposit.amount !== line.amount) {
    throw new RefusedError(
      `${depositWords(deposit)} is not ${formatMoney(line.amount)}. Only a line of its amount can be that deposit.`,
    );
  }
  const [account] = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select id, name from chart_accounts where role = 'undeposited'`,
  );
  if (!account) throw new NotFoundError();
  await tx
    .insert(bankPostings)
    .values({ lineId: line.id, chartAccountId: account.id, depositId, createdBy: actor.userId });
  await logActivity(tx, actor, {
    action: 'books.bank_line_posted',
    entityType: 'books',
    entityId: line.id,
    metadata: { amount: line.amount, name: account.name },
  });
}

/** Refuses what a bank can't have taken back yet. @throws RefusedError for a check that waits for its deposit. */
export async function refuseWaitingCheck(tx: Tx, paymentId: string): Promise<void> {
  const [found] = await rowsOf<{ place: string | null }>(
    tx,
    sql`select check_place(${paymentId}) as place`,
  );
  if (found?.place === 'waiting') {
    throw new RefusedError('This check waits for its deposit. Make that deposit first.');
  }
}
