import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { requireRight } from '#app/access/require-right.server.ts';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { extensionOf } from '#app/platform/files/file-kinds.ts';
import { mayRemoveFiles } from '#app/platform/files/file-removal.server.ts';
import { files, forgetBrokenOff, type StoredFile } from '#app/platform/files/files.server.ts';
import { receiveFile } from '#app/platform/files/receive-file.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';

const STAGED_FOLDER = 'staged';
/** Most files of one person that may wait for a form, so that nobody fills the disk with files that nobody sees. */
const STAGED_AT_MOST = 50;

/** A file that was sent and waits for the form that names it. */
type StagedUpload = { id: string; fileName: string; fileSize: number; mimeType: string };

/**
 * Stores a file that a person sends, for one of their forms to claim within a day.
 * @throws FileRefusedError when it is too large, empty, infected or of a kind that may not be stored, ScannerAwayError,
 * RateLimitError, RefusedError when too many of the person's files are already waiting.
 */
export async function stageUpload(
  actor: AdminActor | CustomerActor,
  { fileName, body }: { fileName: string; body: ReadableStream<Uint8Array> },
): Promise<StagedUpload> {
  await requireRight(actor, 'act-work');
  await countTry('upload', actor.userId);
  // Before its bytes are taken in, and again where no other upload comes between.
  await asActor(actor, refuseTooMany);
  const file = await receiveFile(body, { fileName, folder: STAGED_FOLDER });
  const id = randomUUID();
  try {
    await asActor(actor, async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtext('staged-uploads'), hashtext(${actor.userId}))`,
      );
      await refuseTooMany(tx);
      await tx.insert(stagedUploads).values({ id, userId: actor.userId, ...file });
    });
  } catch (error) {
    // After any other error the row may be there, where only the answer of its commit was lost. If it is not, the file goes
    // as one that no record names.
    if (error instanceof RefusedError) await files().remove(file.filePath);
    throw error;
  }
  const { filePath: _, ...staged } = file;
  return { id, ...staged };
}

/** Removes those of the actor's own uploads that no form has claimed. */
export async function dropUploads(
  actor: AdminActor | CustomerActor,
  uploadIds: readonly string[],
): Promise<void> {
  if (uploadIds.length === 0) return;
  await asActor(actor, async (tx) => {
    for (const { filePath } of await takeUploads(tx, actor, uploadIds)) {
      await enqueue(tx, removeFileJob, { key: filePath });
    }
  });
}

/** Deletes the rows of the actor's own uploads, and returns those that were there. */
function takeUploads(tx: Tx, actor: AdminActor | CustomerActor, uploadIds: readonly string[]) {
  return tx
    .delete(stagedUploads)
    .where(and(eq(stagedUploads.userId, actor.userId), inArray(stagedUploads.id, [...uploadIds])))
    .returning();
}

async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await tx.$count(stagedUploads)) < STAGED_AT_MOST) return;
  throw new RefusedError(
    'Too many files are waiting for their form. Send it first, or try tomorrow.',
  );
}

/**
 * Claims the actor's own uploads for a record of a customer, in the caller's transaction: their bytes get the key
 * "{customer_id}/{random}.{extension}", for the firm's own logo "firm" instead of the id. The files come in the order of the
 * ids.
 * @throws RefusedError when one no longer exists or is someone else's.
 */
export async function claimUploads(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  uploadIds: readonly string[],
  customerId: string,
): Promise<StoredFile[]> {
  if (uploadIds.length === 0) return [];
  // Deleting lets only one of two forms have a file.
  const taken = await takeUploads(tx, actor, uploadIds);
  const claimed: StoredFile[] = [];
  for (const id of new Set(uploadIds)) {
    const upload = taken.find((each) => each.id === id);
    if (!upload) throw new RefusedError(FILE_IS_GONE);
    const { fileName, fileSize, mimeType } = upload;
    const filePath = `${customerId}/${randomUUID()}.${extensionOf(upload.filePath)}`;
    await files().copy(upload.filePath, filePath);
    await enqueue(tx, removeFileJob, { key: upload.filePath });
    claimed.push({ fileName, filePath, fileSize, mimeType });
  }
  return claimed;
}

/**
 * Takes the actor's own upload for a form that only reads it, in the caller's transaction. Returns the key of its file, which is
 * removed once the transaction is committed.
 * @throws RefusedError when it no longer exists or is someone else's.
 */
export async function takeUpload(tx: Tx, actor: AdminActor, uploadId: string): Promise<string> {
  const [upload] = await takeUploads(tx, actor, [uploadId]);
  if (!upload) throw new RefusedError(FILE_IS_GONE);
  await enqueue(tx, removeFileJob, { key: upload.filePath });
  return upload.filePath;
}

/** What is said of an upload that was taken or has expired. */
export const FILE_IS_GONE = 'A file is no longer there. Choose it again.';

const AFTER_BACKUP_MS = 60_000;

/** Removes a stored file once the change that made it unnecessary is committed; later if a backup is being made. */
export const removeFileJob: Job<{ key: string }> = {
  name: 'remove-file',
  // Each has a connection to the database until the storage answers, and a batch of them would have all there are.
  workers: { count: 2, ofOneGroup: 2 },
  async run({ key }) {
    await unsafeJobTransaction(async (tx) => {
      if (await mayRemoveFiles(tx)) return files().remove(key);
      const startAfter = new Date(Date.now() + AFTER_BACKUP_MS);
      return enqueue(tx, removeFileJob, { key }, { startAfter });
    });
  },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes uploads that no form has claimed within a day, and files that broke off while arriving. Runs each night. */
export const abandonedUploadsJob: Job<object> = {
  name: 'abandoned-uploads',
  schedule: '47 3 * * *',
  async run() {
    await unsafeJobTransaction(async (tx) => {
      const abandoned = await tx
        .delete(stagedUploads)
        .where(lt(stagedUploads.createdAt, sql`now() - interval '1 day'`))
        .returning({ key: stagedUploads.filePath });
      for (const { key } of abandoned) await enqueue(tx, removeFileJob, { key });
    });
    await forgetBrokenOff(new Date(Date.now() - DAY_MS));
  },
};
