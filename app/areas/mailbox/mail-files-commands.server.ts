import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { dropUploads, stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { MAX_UPLOADS } from '#app/areas/uploads/upload-limits.ts';
import { FileRefusedError } from '#app/platform/files/receive-file.server.ts';
import { ScannerAwayError } from '#app/platform/files/scan-file.server.ts';
import { log } from '#app/platform/log.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { type MailRow, noteBegunFiles } from './mail-rows.server.ts';
import { filesOf } from './mail-words.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

/** The files of an email on their way to a record: ids of uploads, and a sentence for each that could not be stored. */
export type MailFiles = {
  uploads: string[];
  /** Those that the sender attached, apart from pictures within the text. */
  attached: string[];
  refused: string[];
};

/**
 * Does work with the files of an email, which go the way of uploads, as the person who sent it: type by content, size, scanner.
 * What the work has not taken over, because it failed or had no place for it, is removed: each try sends them all.
 * A file that no one can read, or with which the process ended each time, is named in the text: no file holds up what people wrote.
 * @throws ScannerAwayError, RateLimitError, and what may pass, such as a storage that is away: the email is tried again later.
 */
export async function withFiles<T>(
  { byMail: _, ...sender }: AdminActor | CustomerActor,
  { mail, row }: { mail: ReadMail; row: MailRow },
  work: (files: MailFiles) => Promise<T>,
  store: StoreFile = stageUpload,
): Promise<T> {
  const actor = sender as AdminActor | CustomerActor;
  const files: MailFiles = { uploads: [], attached: [], refused: [] };
  try {
    await stageFiles(actor, { mail, row, store }, files);
    return await work(files);
  } finally {
    await dropUploads(actor, files.uploads);
  }
}

type StoreFile = typeof stageUpload;

/** An error that nobody knows, or the end of the process, may pass; what fails so often is the file's own. */
const UNKNOWN_AT_MOST = 3;

const isTriedAgain = (error: unknown, attempts: number) =>
  error instanceof ScannerAwayError ||
  error instanceof RateLimitError ||
  attempts < UNKNOWN_AT_MOST;

/** Returns what a text says about its files. */
export const aboutFiles = ({ uploads, refused }: MailFiles) => ({
  notes: refused,
  hasFiles: uploads.length + refused.length > 0,
});

async function stageFiles(
  actor: AdminActor | CustomerActor,
  { mail, row, store }: { mail: ReadMail; row: MailRow; store: StoreFile },
  files: MailFiles,
): Promise<void> {
  // What was attached comes before the pictures of signatures.
  const inOrder = filesOf(mail).toSorted((a, b) => Number(a.inline) - Number(b.inline));
  for (const [place, { name, bytes, inline }] of inOrder.entries()) {
    if (place >= MAX_UPLOADS) {
      files.refused.push(`${name || 'A file'} is in the original email: a message takes 10 files.`);
      continue;
    }
    const unread = `${name || 'A file'} is in the original email: it could not be read.`;
    if (row.begunFiles.filter((begun) => begun === place).length >= UNKNOWN_AT_MOST) {
      log().error({ fileName: name, mailId: row.id }, 'the process ended with a file of an email');
      files.refused.push(unread);
      continue;
    }
    // Counted before it is read: a process that ends with it counts nothing any more.
    await noteBegunFiles(row.id, [...row.begunFiles, place]);
    try {
      const body = new Blob([Buffer.from(bytes)]).stream() as ReadableStream<Uint8Array>;
      const { id } = await store(actor, {
        fileName: name || 'file',
        body,
      });
      files.uploads.push(id);
      if (!inline) files.attached.push(id);
    } catch (error) {
      if (error instanceof FileRefusedError) files.refused.push(error.message);
      else if (isTriedAgain(error, row.attempts)) throw error;
      else {
        log().error({ err: error, fileName: name }, 'a file of an email could not be stored');
        files.refused.push(unread);
      }
    } finally {
      await noteBegunFiles(row.id, row.begunFiles);
    }
  }
}
