import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { FILE_IS_GONE, takeUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { inWorker } from '#app/platform/workers.server.ts';
import { bankAccounts, bankFiles, bankLines } from '#app/records/books/bank-tables.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { formatCount, formatMoney } from '#app/ui/everywhere/format.ts';
import type { BankColumns, NewBankFile } from './bank-forms.ts';
import { IS_MATCHED } from './bank-line-sql.server.ts';
import type { BankMapping, ReadFile } from './bank-mapping.ts';
import type { readBankFile } from './read-bank-file.ts';

// 20,000 lines take less than a second; the rest is for a slow machine.
const BUDGET_MS = 20_000;
const AT_ONCE = 1_000;

const readInThread = inWorker<typeof readBankFile>('bank-file', {
  lane: 'mail',
  budgetMs: BUDGET_MS,
});

/** What became of a file, in words for a toast. */
type FileResult = string;

/**
 * Adds a bank's file: its lines that are new, or, where its columns were never chosen, the file to wait for them. The same file again
 * changes nothing.
 * @throws NotFoundError, RefusedError saying what can't be read, and where.
 */
export async function addBankFile(
  actor: AdminActor,
  { bankAccountId, uploads }: NewBankFile,
): Promise<FileResult> {
  return asActor(actor, async (tx) => {
    const account = await lockedAccount(tx, bankAccountId);
    const [upload] = await tx
      .select({ name: stagedUploads.fileName })
      .from(stagedUploads)
      .where(and(eq(stagedUploads.id, uploads[0] ?? ''), eq(stagedUploads.userId, actor.userId)));
    const stream = await files().open(await takeUpload(tx, actor, uploads[0] ?? ''));
    if (!upload || !stream) throw new RefusedError(FILE_IS_GONE);
    const bytes = await buffer(Readable.fromWeb(stream as NodeStream<Uint8Array>));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const [known] = await tx
      .select({ added: bankFiles.added })
      .from(bankFiles)
      .where(and(eq(bankFiles.bankAccountId, bankAccountId), eq(bankFiles.sha256, sha256)));
    if (known) return 'This file was added before. Nothing changed.';
    const [file] = await tx
      .insert(bankFiles)
      .values({ bankAccountId, name: upload.name, sha256, bytes, createdBy: actor.userId })
      .returning();
    if (!file) throw new Error('The file was not stored.');
    return fillFile(tx, actor, account, file);
  });
}

/**
 * Stores how a bank's CSV files are read, and reads the file that asked.
 * @throws NotFoundError, ChangedMeanwhileError, RefusedError saying what can't be read that way, and where; nothing is stored then.
 */
export async function setBankColumns(
  actor: AdminActor,
  fileId: string,
  { version, ...mapping }: BankColumns,
): Promise<FileResult> {
  return asActor(actor, async (tx) => {
    const file = await lockedFile(tx, fileId);
    if (file.added !== null) throw new RefusedError('This file was read already.');
    const account = await lockedAccount(tx, file.bankAccountId);
    if (account.version !== version) throw new ChangedMeanwhileError();
    await tx
      .update(bankAccounts)
      .set({ mapping, ...nextVersion(bankAccounts) })
      .where(eq(bankAccounts.id, account.id));
    return fillFile(tx, actor, { ...account, mapping }, file);
  });
}

/**
 * Removes a file with its lines, and asks for its bank's columns again. One that is already gone stays so.
 * @throws RefusedError when one of its lines is settled.
 */
export async function removeBankFile(actor: AdminActor, fileId: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [file] = await tx.select().from(bankFiles).where(eq(bankFiles.id, fileId)).for('update');
    if (!file) return;
    await tx
      .select({ id: bankLines.id })
      .from(bankLines)
      .where(eq(bankLines.fileId, fileId))
      .for('update');
    const ever = sql`exists (select from bank_matches m where m.line_id = bank_lines.id)`;
    const [settled] = await tx
      .select({ isStanding: IS_MATCHED })
      .from(bankLines)
      .where(and(eq(bankLines.fileId, fileId), ever))
      .limit(1);
    if (settled) throw new RefusedError('A line of this file paid something, so the file stays.');
    await tx.delete(bankLines).where(eq(bankLines.fileId, fileId));
    await tx.delete(bankFiles).where(eq(bankFiles.id, fileId));
    await tx
      .update(bankAccounts)
      .set({ mapping: null, ...nextVersion(bankAccounts) })
      .where(eq(bankAccounts.id, file.bankAccountId));
    await logActivity(tx, actor, {
      action: 'books.bank_file_removed',
      entityType: 'books',
      entityId: fileId,
      metadata: { name: file.name },
    });
  });
}

type Account = Pick<typeof bankAccounts.$inferSelect, 'id' | 'name' | 'mapping' | 'version'>;
type StoredFile = typeof bankFiles.$inferSelect;

async function fillFile(
  tx: Tx,
  actor: AdminActor,
  account: Account,
  file: StoredFile,
): Promise<FileResult> {
  const mapping = account.mapping as BankMapping | null;
  const reading = await readInThread({ bytes: file.bytes, mapping });
  if (reading.kind === 'unreadable') throw new RefusedError(reading.why);
  if (reading.kind === 'asks') {
    return `Choose the columns of ${file.name}: this is asked once for each bank.`;
  }
  const { added, known } = await addLines(tx, account.id, file.id, reading.file);
  const { closing } = reading.file;
  const note = [
    reading.file.foreign > 0 &&
      `${formatCount(reading.file.foreign, 'line is', 'lines are')} not in US dollars and not added.`,
    reading.file.pending > 0 &&
      `${formatCount(reading.file.pending, 'line is', 'lines are')} not booked yet and not added.`,
    closing && (await gapBefore(tx, account.id, closing, added)),
  ]
    .filter(Boolean)
    .join(' ');
  await tx
    .update(bankFiles)
    .set({
      added: added.length,
      note: note || null,
      closing: closing?.balance ?? null,
      closingDay: closing?.day ?? null,
    })
    .where(eq(bankFiles.id, file.id));
  await logActivity(tx, actor, {
    action: 'books.bank_file_added',
    entityType: 'books',
    entityId: file.id,
    metadata: { name: file.name, lines: added.length },
  });
  const words =
    added.length > 0 ? formatCount(added.length, 'new line', 'new lines') : 'No new lines';
  return [`${words}${known > 0 ? `, ${known} known` : ''}`, note].filter(Boolean).join('. ');
}

/** Adds the lines that no earlier file had. Two that are alike in one file stay two. */
async function addLines(tx: Tx, bankAccountId: string, fileId: string, { lines }: ReadFile) {
  const seen = new Map<string, number>();
  const rows = lines
    .filter(({ amount }) => amount !== '0.00')
    .map(({ day, amount, name, text, check, sent }) => {
      const key = JSON.stringify([day, amount, text]);
      const occurrence = (seen.get(key) ?? 0) + 1;
      seen.set(key, occurrence);
      return {
        bankAccountId,
        fileId,
        day,
        amount,
        name,
        text,
        checkNumber: check,
        sent,
        occurrence,
      };
    });
  const added: { amount: string }[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = await tx
      .insert(bankLines)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing()
      .returning({ amount: bankLines.amount });
    added.push(...part);
  }
  return { added, known: rows.length - added.length };
}

/** Says by how much the balance of a file is not the last one and what is new, null where it is. */
async function gapBefore(
  tx: Tx,
  bankAccountId: string,
  { balance, day }: { balance: string; day: string },
  added: readonly { amount: string }[],
): Promise<string | null> {
  const [last] = await tx
    .select({ closing: bankFiles.closing, day: bankFiles.closingDay })
    .from(bankFiles)
    .where(and(eq(bankFiles.bankAccountId, bankAccountId), isNotNull(bankFiles.closing)))
    .orderBy(desc(bankFiles.closingDay), desc(bankFiles.createdAt))
    .limit(1);
  if (!last?.closing || !last.day || last.day > day) return null;
  const expected = addMoney(last.closing, ...added.map(({ amount }) => amount));
  if (expected === balance) return null;
  return `The balance is ${formatMoney(subtractMoney(balance, expected))} off the last file's with the new lines: a file between them may be missing.`;
}

async function lockedAccount(tx: Tx, id: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.id, id))
    .for('update');
  if (!account) throw new NotFoundError();
  return account;
}

async function lockedFile(tx: Tx, id: string): Promise<StoredFile> {
  const [file] = await tx.select().from(bankFiles).where(eq(bankFiles.id, id)).for('update');
  if (!file) throw new NotFoundError();
  return file;
}
