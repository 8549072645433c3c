import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { cutText } from '#app/platform/typed-text.ts';
import { htmlLines } from './html-lines.ts';

/** Emails attached to one that are read, and characters of each. */
const MOST_READ = 5;
const MOST_BYTES = 1024 * 1024;
const MOST_WORDS = 5_000;

const isEmail = ({ mimeType }: Attachment) => /^message\/(?:rfc822|global)$/i.test(mimeType);

/** Returns the name of a file; an attached email without one is named by its subject. */
export function fileNameOf(attachment: Attachment): string {
  if (attachment.filename || !isEmail(attachment)) return attachment.filename ?? '';
  const head = Buffer.from(attachment.content as ArrayBuffer).toString('utf8', 0, 10_000);
  const [, subject] =
    /^subject:[ \t]{0,80}([^\r\n]{1,200})/im.exec(head.split(/\r?\n\r?\n/, 1)[0] ?? '') ?? [];
  return `${subject ?? 'Attached email'}.eml`;
}

/** Returns the text of attached emails, each under its subject and sender. */
export async function enclosedWords({ attachments }: Email): Promise<string> {
  const texts: string[] = [];
  for (const { content } of attachments.filter(isEmail).slice(0, MOST_READ)) {
    const raw = new Uint8Array(content as ArrayBuffer);
    if (raw.length > MOST_BYTES) continue;
    const email = await PostalMime.parse(raw, { maxNestingDepth: 30 }).catch(() => null);
    if (!email) continue;
    const lines = email.text?.trim() ? null : htmlLines(email.html ?? '');
    const words = lines ? lines.map(({ text }) => text).join('\n') : (email.text ?? '');
    if (words.trim() === '') continue;
    const from = email.from?.address ? ` from ${email.from.address}` : '';
    texts.push(
      `[Attached email "${email.subject ?? ''}"${from}]\n${cutText(words.trim(), MOST_WORDS)}`,
    );
  }
  return texts.join('\n\n').toWellFormed();
}
