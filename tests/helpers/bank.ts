import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import {
  bankAccounts,
  bankDeposits,
  bankFiles,
  bankLines,
  bankMatches,
  bankPostings,
} from '#app/records/books/bank-tables.ts';
import { bankChecks } from '#app/records/books/check-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';

/**
 * A bank account with a file that waits for its columns, a line, and a deposit; with `isMatched` the line brought an entry of a ledger, and a
 * check waits.
 */
export async function makeBankRows(tx: Tx, { isMatched = false } = {}) {
  const [account] = await tx
    .select({ id: chartAccounts.id })
    .from(chartAccounts)
    .where(eq(chartAccounts.role, 'bank'));
  const [bank] = await tx
    .insert(bankAccounts)
    .values({ name: 'First National', chartAccountId: account?.id ?? '' })
    .returning({ id: bankAccounts.id });
  const bankAccountId = bank?.id ?? '';
  const [file] = await tx
    .insert(bankFiles)
    .values({
      bankAccountId,
      name: 'november.csv',
      sha256: 'f'.repeat(64),
      bytes: new TextEncoder().encode('Date,Description,Amount\n2026-11-02,TRANSFER,5.00\n'),
    })
    .returning({ id: bankFiles.id });
  const bankFileId = file?.id ?? '';
  const [line] = await tx
    .insert(bankLines)
    .values({
      bankAccountId,
      fileId: bankFileId,
      day: '2026-11-02',
      amount: '5.00',
      text: 'TRANSFER',
      occurrence: 1,
    })
    .returning({ id: bankLines.id });
  const bankLineId = line?.id ?? '';
  const [deposit] = await tx
    .insert(bankDeposits)
    .values({ bankAccountId, day: '2026-11-02', amount: '4321.00' })
    .returning({ id: bankDeposits.id });
  if (isMatched) {
    const [entry] = await rowsOf<{ id: string }>(
      tx,
      sql`select id from transactions where type = 'credit' order by id limit 1`,
    );
    await tx.insert(bankMatches).values({ lineId: bankLineId, transactionId: entry?.id ?? '' });
    const [payment] = await rowsOf<{ id: string }>(
      tx,
      sql`select id from invoice_payments order by id limit 1`,
    );
    await tx
      .insert(bankChecks)
      .values({ paymentId: payment?.id ?? '', number: '2087', payer: 'Hawthorn Chillers' });
    const [fees] = await tx
      .select({ id: chartAccounts.id })
      .from(chartAccounts)
      .where(eq(chartAccounts.role, 'fees'));
    const charge = { day: '2026-11-03', amount: '-1.00', text: 'FEE', occurrence: 1 };
    const [charged] = await tx
      .insert(bankLines)
      .values({ bankAccountId, fileId: bankFileId, ...charge })
      .returning({ id: bankLines.id });
    await tx
      .insert(bankPostings)
      .values({ lineId: charged?.id ?? '', chartAccountId: fees?.id ?? '' });
  }
  return { bankAccountId, bankFileId, bankLineId, depositId: deposit?.id ?? '' };
}
