import type { ReadMail } from './reading/mail-reader.server.ts';

const CUT = '\n\n[The rest is in the original email.]';
const LONGEST_TITLE = 200;
const LONGEST_QUOTED = 10_000;

/** What a person wrote in a reply, and what stood below it, as far as a record takes it. */
export function wordsOfReply(mail: ReadMail): { answer: string; quoted: string } {
  const { answer, rest } = mail.written;
  return { answer: storable(answer), quoted: storable(rest).slice(0, LONGEST_QUOTED) };
}

/** All that a new email says. */
export function wordsOfMail(mail: ReadMail): string {
  const { answer, rest } = mail.written;
  return storable(mail.text) || storable([answer, rest].filter(Boolean).join('\n\n'));
}

/** The text with a line for each file that could not be stored, cut where a record takes no more. */
export function fitted(text: string, refused: readonly string[], most: number): string {
  const notes = refused.length > 0 ? `\n\n${refused.map((line) => `[${line}]`).join('\n')}` : '';
  const shownNotes = notes.slice(0, most / 2);
  const room = most - shownNotes.length;
  const words = text || '[Files only, without text.]';
  const shown = words.length <= room ? words : words.slice(0, room - CUT.length) + CUT;
  return (shown + shownNotes).trim();
}

/** What is said of an email's files where a record takes none: how many, and their names. */
export function leftInOriginal({ attachments }: Pick<ReadMail, 'attachments'>): string[] {
  if (attachments.length === 0) return [];
  const names = attachments.map(({ name }) => name || 'a file without a name').join(', ');
  const [count, are] =
    attachments.length === 1 ? ['1 file', 'is'] : [`${attachments.length} files`, 'are'];
  return [`${count} ${are} not here but in the original email: ${names}`];
}

/** A subject as a title: one line, without the marks of a reply. */
export function titleOf(subject: string): string {
  const line = subject.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const bare = line.replace(/^(?:(?:re|fwd?|aw|wg|tr|rv)\s*:\s*)+/i, '').trim();
  return (bare || 'Email without a subject').slice(0, LONGEST_TITLE);
}

/** Whether a reply says nothing but that its sender will be there. */
export function isConfirmation(answer: string): boolean {
  return /^(?:i |we |it is |it's |that is )?(?:yes|ok|okay|confirm|confirmed|accept|accepted)[\s.!,]*$/i.test(
    answer.trim(),
  );
}

/** Text without the characters that no database stores. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim();
}
