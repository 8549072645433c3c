import PostalMime, { type Address, addressParser, decodeWords, type Email } from 'postal-mime';
import { cutText, withoutControls } from '#app/platform/typed-text.ts';
import { answerIn, wholeText } from './answer-text.ts';
import { bodyHash, showsItsType } from './body-proof.ts';
import { calendarReplyIn } from './calendar-reply.ts';
import { enclosedWords, fileNameOf } from './enclosed-words.ts';
import { htmlLines } from './html-lines.ts';
import {
  type MailAddress,
  type MailHead,
  type MailLine,
  type MailParts,
  type MailRefusal,
  MOST_MAIL_BYTES,
} from './mail-shape.ts';
import { parsedMail } from './text-parts.ts';

/** Parts of a message, whatever they hold. */
const MOST_PARTS = 500;
/** Lists of parts within each other. */
const MOST_LEVELS = 30;
/** What is above the text: headers, the lines that they take, their bytes. The look at a signature takes a time that grows with their square. */
const MOST_HEADERS = 1_000;
const MOST_HEAD_LINES = 2_000;
const MOST_HEAD_BYTES = 128 * 1024;
/** Bytes of the headers of all parts. */
const MOST_HEADER_BYTES = 512 * 1024;
/** Characters of the plain text, and of the HTML, which says little with many. */
const MOST_TEXT = 2_000_000;
const MOST_HTML = 5_000_000;
/** Lines of a message, besides those of its files: each costs the parser more than its bytes. */
const MOST_LINES = 50_000;
const BYTES_OF_FILE_LINES = 50;
/** Mailboxes of one header. */
const MOST_ADDRESSES = 500;
const MOST_REFERENCES = 200;

/** Returns a message within its bounds, or the bound that it breaks with the headers that can be read. Runs in a thread. */
export async function mailWithinBounds(
  raw: Uint8Array,
): Promise<{ parts: MailParts } | { refusal: MailRefusal; head: MailHead | null }> {
  const head = headOf(raw);
  if (head.length > MOST_HEAD_BYTES || countedLines(head) > MOST_HEAD_LINES) {
    return { refusal: 'too many headers', head: null };
  }
  const read = await partsWithinBounds(raw);
  if (typeof read !== 'string') return { parts: read };
  const email = await PostalMime.parse(head).catch(() => null);
  return { refusal: read, head: email && topOf(email) };
}

async function partsWithinBounds(raw: Uint8Array): Promise<MailParts | MailRefusal> {
  if (raw.length > MOST_MAIL_BYTES) return 'too large';
  if (countedLines(raw) > MOST_LINES + raw.length / BYTES_OF_FILE_LINES) return 'too much text';
  if (countedParts(raw) > MOST_PARTS) return 'too many parts';
  let email: Email;
  try {
    email = await parsedMail(raw, {
      forceRfc822Attachments: true,
      maxNestingDepth: MOST_LEVELS,
      maxHeadersSize: MOST_HEADER_BYTES,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (reason.includes('nesting depth')) return 'nested too deep';
    if (reason.includes('header size')) return 'too many headers';
    return 'not an email';
  }
  if (email.headers.length > MOST_HEADERS) return 'too many headers';
  if (email.attachments.length > MOST_PARTS) return 'too many parts';
  const isLong = (email.text?.length ?? 0) > MOST_TEXT || (email.html?.length ?? 0) > MOST_HTML;
  if (isLong) return 'too much text';
  if (!email.headers.some(({ key }) => key === 'from')) return 'not an email';
  const lines = htmlLines(email.html ?? '');
  return lines ? partsOf(email, lines, bodyOf(raw)) : 'nested too deep';
}

/** What is above the first blank line. */
function headOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\n\n', '\n\r\n'].map((blank) => bytes.indexOf(blank)).filter((at) => at >= 0);
  return raw.subarray(0, Math.min(raw.length, ...ends));
}

/** What is below it. */
function bodyOf(raw: Uint8Array): Uint8Array {
  const start = headOf(raw).length;
  const blank = raw.indexOf(0x0a, start + 1);
  return blank < 0 ? raw.subarray(raw.length) : raw.subarray(blank + 1);
}

function countedLines(raw: Uint8Array): number {
  let lines = 0;
  for (const byte of raw) if (byte === 0x0a) lines += 1;
  return lines;
}

/** The lines that begin or end a part, by the boundaries that the message names, before anything is taken apart. */
function countedParts(raw: Uint8Array): number {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const boundaries = new Set<string>();
  const named = /boundary\s{0,5}=\s{0,5}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;
  for (let at = text.indexOf('oundary'); at >= 0; at = text.indexOf('oundary', at + 1)) {
    const [found] = text.toString('latin1', Math.max(0, at - 1), at + 220).matchAll(named);
    if (found) boundaries.add(found[1] ?? found[2] ?? '');
    if (boundaries.size > MOST_PARTS) return boundaries.size;
  }
  let lines = 0;
  for (let at = text.indexOf('\n--'); at >= 0; at = text.indexOf('\n--', at + 1)) {
    const end = text.indexOf('\n', at + 3);
    const line = text
      .toString('latin1', at + 3, Math.min(end < 0 ? text.length : end, at + 220))
      .trimEnd();
    if (boundaries.has(line)) lines += 1;
  }
  return lines;
}

function peopleIn({ headers }: Email, name: string): MailAddress[] {
  return headers
    .filter(({ key }) => key === name)
    .flatMap(({ value }) => mailboxes(addressParser(value)))
    .slice(0, MOST_ADDRESSES);
}

/** Who wrote it: parts without an address are of the name of the one that has, as in "Whitfield, Dana <dana@...>". */
function authorsIn(email: Email): MailAddress[] {
  const people = peopleIn(email, 'from');
  const [author, ...others] = people.filter(({ address }) => address.includes('@'));
  if (!author || others.length > 0) return people;
  if (people.length === 1) return people;
  const [name = ''] = email.headers.find(({ key }) => key === 'from')?.value.split('<') ?? [];
  return [{ ...author, name: oneLine(decodeWords(name), 200).replaceAll('"', '') }];
}

const topOf = (email: Email) => ({
  from: authorsIn(email)[0] ?? { address: '', name: '' },
  subject: oneLine(email.subject ?? '', 500),
});

async function partsOf(email: Email, lines: MailLine[], raw: Uint8Array): Promise<MailParts> {
  const headers = email.headers.map(({ key, value }) => ({ name: key, value }));
  const idsOf = (name: string) =>
    idsIn(headers.filter((header) => header.name === name).map(({ value }) => value));
  const date = email.date ? new Date(email.date) : null;
  const textOf = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
  const body = {
    ...topOf(email),
    to: peopleIn(email, 'to'),
    deliveredTo: roadsOf(email),
    text: printable(email.text ?? ''),
  };
  const htmlLines = lines.map((line) => ({ ...line, text: printable(line.text) }));
  const attachments = email.attachments.map((attachment) => ({
    name: oneLine(fileNameOf(attachment), 255),
    type: oneLine(attachment.mimeType, 127),
    bytes: new Uint8Array(attachment.content as ArrayBuffer),
    inline: attachment.related === true || attachment.disposition === 'inline',
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    ...(attachment.method && { method: attachment.method }),
  }));
  return {
    ...body,
    messageId: idsOf('message-id')[0] ?? null,
    inReplyTo: idsOf('in-reply-to'),
    references: idsOf('references'),
    authors: authorsIn(email),
    cc: peopleIn(email, 'cc'),
    date: date && !Number.isNaN(date.getTime()) ? date : null,
    html: email.html ? printable(email.html) : null,
    written: answerIn({ ...body, htmlLines }),
    whole: wholeText({ ...body, htmlLines }),
    enclosed: printable(await enclosedWords(email)),
    attachments,
    calendarReply: calendarReplyIn(attachments),
    bodyHash: bodyHash(raw),
    showsItsType: showsItsType(raw, textOf('content-type'), textOf('content-transfer-encoding')),
    headers,
  };
}

/** Where the last server delivered the message: below the header of its own road, it may be anyone's. */
function roadsOf({ headers }: Email): string[] {
  const road = headers.findIndex(({ key }) => key === 'received');
  const last = headers.slice(0, road < 0 ? headers.length : road);
  const values = last.filter(({ key }) => ROADS.includes(key)).map(({ value }) => value);
  const people = values.flatMap((value) => mailboxes(addressParser(value)));
  return [...new Set(people.map(({ address }) => address))].slice(0, MOST_ADDRESSES);
}

/** Headers in which servers write where they delivered a message. */
const ROADS: readonly string[] = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
];

const mailboxes = (addresses: Address[]): MailAddress[] =>
  addresses
    .flatMap((each) => each.group ?? [each])
    .map(({ address, name }) => ({
      address: oneLine(address, 320).toLowerCase(),
      name: oneLine(name, 200),
    }));

const idsIn = (values: string[]): string[] =>
  values
    .flatMap((value) => Array.from(value.matchAll(/<([^<>\s]{1,900})>/g), ([, id = '']) => id))
    .slice(-MOST_REFERENCES);

/** Text that the database and a screen can hold: no control characters and no halves of a character. */
const printable = (text: string) => withoutControls(text.replace(/\r\n?/g, '\n')).toWellFormed();

const oneLine = (text: string, most: number) =>
  cutText(printable(text).replace(/\s+/g, ' ').trim(), most);
