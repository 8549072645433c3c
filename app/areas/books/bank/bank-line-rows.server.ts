import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { bankAccounts, bankLines, bankMatches } from '#app/records/books/bank-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { LINE_LEFT } from './bank-line-sql.server.ts';

/** A line of a bank, locked, with what is left of it and what banks may take of it. @throws NotFoundError, ChangedMeanwhileError */
export async function lockedLine(tx: Tx, id: string, version: number) {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update');
  if (!line) throw new NotFoundError();
  if (line.version !== version) throw new ChangedMeanwhileError();
  const [account] = await tx
    .select({ feeLimit: bankAccounts.feeLimit })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, line.bankAccountId));
  const [rest] = await tx.select({ left: LINE_LEFT }).from(bankLines).where(eq(bankLines.id, id));
  return { ...line, left: rest?.left ?? '0.00', feeLimit: account?.feeLimit ?? '0.00' };
}

/** The same of a line that waits. @throws NotFoundError, ChangedMeanwhileError, RefusedError when something was done with it. */
export async function waitingLine(tx: Tx, id: string, version: number) {
  const line = await lockedLine(tx, id, version);
  if (line.ignoredFor || line.isSettled) {
    throw new RefusedError('This line is settled already.');
  }
  return line;
}

/** The entries that a line brought and that nobody took back. */
export function standingEntries(tx: Tx, lineId: string) {
  return tx
    .select({
      id: transactions.id,
      entryNumber: transactions.entryNumber,
      type: transactions.type,
      amount: transactions.amount,
      description: transactions.description,
      invoiceId: transactions.invoiceId,
      paymentId: transactions.paymentId,
      customerId: customerAccounts.customerId,
    })
    .from(bankMatches)
    .innerJoin(transactions, eq(transactions.id, bankMatches.transactionId))
    .innerJoin(customerAccounts, eq(customerAccounts.id, transactions.accountId))
    .where(
      and(
        eq(bankMatches.lineId, lineId),
        isNull(transactions.reversesId),
        sql`not exists (select from transactions r where r.reverses_id = ${sql`${transactions.id}`})`,
      ),
    );
}

/** Says which line brought, or took back, an entry of a ledger, and the fee that a bank took of it. */
export async function landEntry(
  tx: Tx,
  actor: AdminActor,
  lineId: string,
  transactionId: string,
  fee: string,
): Promise<void> {
  await tx.insert(bankMatches).values({ transactionId, lineId, fee, createdBy: actor.userId });
}
