import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { dropUploads, stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { MAX_UPLOADS } from '#app/areas/uploads/upload-limits.ts';
import { FileRefusedError } from '#app/platform/files/receive-file.server.ts';
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
 * @throws ScannerAwayError, RateLimitError: the email is tried again later.
 */
export async function withFiles<T>(
  { byMail: _, ...sender }: AdminActor | CustomerActor,
  mail: ReadMail,
  work: (files: MailFiles) => Promise<T>,
): Promise<T> {
  const actor = sender as AdminActor | CustomerActor;
  const files: MailFiles = { uploads: [], attached: [], refused: [] };
  try {
    await stageFiles(actor, mail, files);
    return await work(files);
  } finally {
    await dropUploads(actor, files.uploads);
  }
}

async function stageFiles(
  actor: AdminActor | CustomerActor,
  mail: ReadMail,
  files: MailFiles,
): Promise<void> {
  // What was attached comes before the pictures of signatures.
  const inOrder = mail.attachments.toSorted((a, b) => Number(a.inline) - Number(b.inline));
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
      if (!(error instanceof FileRefusedError)) throw error;
      files.refused.push(error.message);
    }
  }
}
