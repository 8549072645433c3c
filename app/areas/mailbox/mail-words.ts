import { cutText } from '#app/platform/typed-text.ts';
import type { ReadMail } from './reading/mail-reader.server.ts';

const CUT = '\n\n[The rest is in the original email.]';
const LONGEST_TITLE = 200;
const LONGEST_QUOTED = 10_000;

/** Returns what a person wrote in a reply, and what was below it, as far as a record takes it. */
export function wordsOfReply(mail: ReadMail): { answer: string; quoted: string } {
  const { answer, rest } = mail.written;
  // An answer between the lines of what it answers, or under it.
  const isWithin = answer === '' && filesOf(mail).every(({ inline }) => inline);
  return {
    answer: storable(withEnclosed(isWithin ? rest : answer, mail)),
    quoted: isWithin ? '' : cutText(storable(rest), LONGEST_QUOTED),
  };
}

/** Returns the whole text of a new email. */
export function wordsOfMail(mail: ReadMail): string {
  return storable(withEnclosed(mail.whole, mail));
}

const withEnclosed = (words: string, { enclosed }: ReadMail) =>
  [words, enclosed].filter((each) => each !== '').join('\n\n');

/** Returns the text with a line for each note on its files, cut to what a record takes. */
export function fitted(
  text: string,
  { notes, hasFiles }: { notes: readonly string[]; hasFiles: boolean },
  most: number,
): string {
  const lines = notes.length > 0 ? `\n\n${notes.map((line) => `[${line}]`).join('\n')}` : '';
  const shownLines = cutText(lines, most / 2);
  const room = most - shownLines.length;
  const words = text || (hasFiles ? '[Files only, without text.]' : '[The email has no text.]');
  const shown = words.length <= room ? words : cutText(words, room - CUT.length) + CUT;
  return (shown + shownLines).trim();
}

/** Parts by which programs sign an email or answer an invitation: nobody attached them. */
const OF_PROGRAMS =
  /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys|ics)$|^text\/calendar$/i;

/** Returns the files that an email's sender put into it. */
export function filesOf({
  attachments,
  calendarReply,
}: Pick<ReadMail, 'attachments' | 'calendarReply'>) {
  return attachments.filter(
    ({ type }) => !OF_PROGRAMS.test(type) || (/calendar|ics/i.test(type) && !calendarReply),
  );
}

/** Returns the sentences about an email's files if a record takes none: how many, and their names. */
export function leftInOriginal(mail: ReadMail): string[] {
  const attachments = filesOf(mail);
  if (attachments.length === 0) return [];
  const names = attachments.map(({ name }) => name || 'a file without a name').join(', ');
  const [count, are] =
    attachments.length === 1 ? ['1 file', 'is'] : [`${attachments.length} files`, 'are'];
  return [`${count} ${are} not here but in the original email: ${names}`];
}

/** Marks of replies and forwarded email in the languages of mail programs, and what servers put in front of strangers' email. */
const SUBJECT_MARK =
  /^(?:\[(?:external|extern|ext|externe|warning: external)\]:?|(?:external|extern)\s?:|(?:re|r|fwd?|aw|antw|antwort|wg|tr|rv|sv|vs|vb|rép|rep|réf|ref|res|enc|odp|pd|ynt|ilt|回复|答复|转发|回覆|轉寄)\s?(?:\[\d{1,3}\])?\s?[:：])\s*/iu;

/** Returns a subject as a title: one line, without reply prefixes. */
export function titleOf(subject: string): string {
  let bare = subject.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  for (let mark = SUBJECT_MARK.exec(bare); mark; mark = SUBJECT_MARK.exec(bare)) {
    bare = bare.slice(mark[0].length);
  }
  return cutText(bare || 'Email without a subject', LONGEST_TITLE);
}

/** Whether a reply says only that its sender will be there, above their name and contact details. */
export function isConfirmation(answer: string, name: string): boolean {
  const [first = '', ...others] = answer
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const names: string[] = name.toLowerCase().match(/[\p{L}'-]{2,40}/gu) ?? [];
  const isName = (line: string) =>
    line
      .toLowerCase()
      .split(/[\s,.]+/)
      .every((word) => word === '' || names.includes(word));
  const isUnder = (line: string) =>
    isName(line) || /^[+\d\s()./-]{7,25}$|^\[[^\]]{1,80}\]$/.test(line);
  return (
    /^(?:i |we |it is |it's |that is )?(?:yes|ok|okay|confirm|confirmed|accept|accepted)[\s.!,]*$/i.test(
      first,
    ) &&
    others.slice(0, 6).every(isUnder) &&
    others.length <= 6
  );
}

/** Text without the characters that no database stores. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim();
}
