import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
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
 * Sends the files of an email the way of uploads, as the person who sent it: type by content, size, scanner.
 * @throws ScannerAwayError, RateLimitError: the email is tried again later.
 */
export async function stageFiles(
  { byMail: _, ...actor }: AdminActor | CustomerActor,
  mail: ReadMail,
): Promise<MailFiles> {
  const files: MailFiles = { uploads: [], attached: [], refused: [] };
  // What was attached comes before the pictures of signatures.
  const inOrder = mail.attachments.toSorted((a, b) => Number(a.inline) - Number(b.inline));
  for (const [place, { name, bytes, inline }] of inOrder.entries()) {
    if (place >= MAX_UPLOADS) {
      files.refused.push(`${name || 'A file'} is in the original email: a message takes 10 files.`);
      continue;
    }
    try {
      const body = new Blob([Buffer.from(bytes)]).stream() as ReadableStream<Uint8Array>;
      const { id } = await stageUpload(actor as AdminActor | CustomerActor, {
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
  return files;
}
