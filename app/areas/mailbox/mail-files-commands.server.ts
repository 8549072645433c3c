import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { dropUploads, stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { MAX_UPLOADS } from '#app/areas/uploads/upload-limits.ts';
import { FileRefusedError } from '#app/platform/files/receive-file.server.ts';
import { ScannerAwayError } from '#app/platform/files/scan-file.server.ts';
import { log } from '#app/platform/log.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
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
 * Runs work with the files of an email, which are uploaded as the person who sent it: type by content, size, scanner. Files
 * that the work did not claim, because it failed or had no place for them, are removed; each attempt uploads them all. A file
 * that can't be read is named in the text, so that no file holds up what people wrote.
 * @throws ScannerAwayError, RateLimitError, and temporary failures such as an unreachable storage: the email is tried again
 * later.
 */
export async function withFiles<T>(
  { byMail: _, ...sender }: AdminActor | CustomerActor,
  { mail, attempts }: { mail: ReadMail; attempts: number },
  work: (files: MailFiles) => Promise<T>,
): Promise<T> {
  const actor = sender as AdminActor | CustomerActor;
  const files: MailFiles = { uploads: [], attached: [], refused: [] };
  try {
    await stageFiles(actor, mail, attempts, files);
    return await work(files);
  } finally {
    await dropUploads(actor, files.uploads);
  }
}

/** An error that nobody knows may pass; what fails so often is the file's own. */
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
  mail: ReadMail,
  attempts: number,
  files: MailFiles,
): Promise<void> {
  // What was attached comes before the pictures of signatures.
  const inOrder = filesOf(mail).toSorted((a, b) => Number(a.inline) - Number(b.inline));
  for (const [place, { name, bytes, inline }] of inOrder.entries()) {
    if (place >= MAX_UPLOADS) {
      files.refused.push(`${name || 'A file'} is in the original email: a message takes 10 files.`);
      continue;
    }
    try {
      const body = new Blob([Buffer.from(bytes)]).stream() as ReadableStream<Uint8Array>;
      const { id } = await stageUpload(actor, {
        fileName: name || 'file',
        body,
      });
      files.uploads.push(id);
      if (!inline) files.attached.push(id);
    } catch (error) {
      if (error instanceof FileRefusedError) files.refused.push(error.message);
      else if (isTriedAgain(error, attempts)) throw error;
      else {
        log().error({ err: error, fileName: name }, 'a file of an email could not be stored');
        files.refused.push(`${name || 'A file'} is in the original email: it could not be read.`);
      }
    }
  }
}
