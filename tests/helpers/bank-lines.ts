import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { targetLine } from '#app/areas/books/bank/bank-target-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { bankAccounts, bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { chartAccounts } from '#app/records/books/journal-tables.ts';

/** A bank account with its own account in the chart. */
export type Bank = { id: string; chartAccountId: string; fileId: string };

/** Adds a bank account of this name, which posts to an account of the same name. */
export function newBank(name: string, code: string): Promise<Bank> {
  return unsafeOwnerTransaction(async (tx) => {
    const [own] = await tx
      .insert(chartAccounts)
      .values({ type: 'asset', code, name })
      .returning({ id: chartAccounts.id });
    const chartAccountId = own?.id ?? '';
    const [bank] = await tx
      .insert(bankAccounts)
      .values({ name, chartAccountId, feeLimit: '25.00' })
      .returning({ id: bankAccounts.id });
    const id = bank?.id ?? '';
    const [file] = await tx
      .insert(bankFiles)
      .values({ bankAccountId: id, name: 'a.csv', sha256: code, bytes: new Uint8Array(), added: 0 })
      .returning({ id: bankFiles.id });
    return { id, chartAccountId, fileId: file?.id ?? '' };
  });
}

/** Adds a line to a bank account, as a file would, and returns its id. */
export async function newLine(
  bank: Bank,
  day: string,
  text: string,
  amount: string,
  checkNumber: string | null = null,
): Promise<string> {
  const values = { bankAccountId: bank.id, fileId: bank.fileId, day, text, amount, checkNumber };
  const [line] = await unsafeOwnerTransaction((tx) =>
    tx
      .insert(bankLines)
      .values({ ...values, occurrence: 1 })
      .returning({ id: bankLines.id }),
  );
  return line?.id ?? '';
}

/** A line as it is stored. */
export async function lineOf(id: string): Promise<typeof bankLines.$inferSelect> {
  const [line] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(bankLines).where(eq(bankLines.id, id)),
  );
  if (!line) throw new Error('There is no line.');
  return line;
}

/** Records what a line is that pays no invoice, as a person does who sees it as it is. */
export async function record(actor: AdminActor, lineId: string, target: string): Promise<void> {
  const { version } = await lineOf(lineId);
  await targetLine(actor, lineId, { target, version });
}
