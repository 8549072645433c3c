import { eq, inArray } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  journalBatchEntries,
  journalBatches,
  journalBatchFiles,
} from '#app/records/books/closing-tables.ts';
import { journalEntries } from '#app/records/books/journal-tables.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { HAND_OVER_FORMATS, handOver } from './hand-over/hand-over-formats.ts';
import { readHandOver } from './hand-over-rows.server.ts';

/**
 * Writes the files of a batch that it does not have, in each format that can carry it. Those that it has stay as they were first
 * written, whatever accounts and clients are called now. Returns how many were written, and what keeps formats from being so.
 */
export async function writeBatchFiles(
  tx: Tx,
  batchId: string,
): Promise<{ written: number; problems: string[] }> {
  const [batch] = await tx
    .select({ number: journalBatches.number, through: journalBatches.through })
    .from(journalBatches)
    .where(eq(journalBatches.id, batchId));
  if (!batch) throw new NotFoundError();
  const had = await tx
    .select({ format: journalBatchFiles.format })
    .from(journalBatchFiles)
    .where(eq(journalBatchFiles.batchId, batchId));
  const missing = HAND_OVER_FORMATS.filter(({ key }) => !had.some(({ format }) => format === key));
  if (missing.length === 0) return { written: 0, problems: [] };
  const ofBatch = tx
    .select({ id: journalBatchEntries.entryId })
    .from(journalBatchEntries)
    .where(eq(journalBatchEntries.batchId, batchId));
  const { entries, ...agreed } = await readHandOver(tx, inArray(journalEntries.id, ofBatch));
  const options = { name: `books-batch-${batch.number}-${batch.through}`, ...agreed };
  const outcomes = missing.map(({ key }) => ({ key, ...handOver(key, entries, options) }));
  const files = outcomes.flatMap(({ key, files }) =>
    files.map((file) => ({ batchId, format: key, ...file })),
  );
  // Of two who write them at once, the first wins.
  if (files.length > 0) await tx.insert(journalBatchFiles).values(files).onConflictDoNothing();
  return { written: files.length, problems: outcomes.flatMap(({ problems }) => problems) };
}

/**
 * Writes the files that a batch still lacks, for example once accounts have the names that the accountant's program asks for.
 * @throws NotFoundError, RefusedError with the first thing to settle where none could be written.
 */
export async function writeMissingFiles(actor: AdminActor, batchId: string): Promise<string> {
  const { written, problems } = await asActor(actor, (tx) => writeBatchFiles(tx, batchId));
  if (written > 0) return `${formatCount(written, 'file', 'files')} written`;
  throw new RefusedError(problems[0] ?? 'Nothing new: this batch has a file in every format.');
}
