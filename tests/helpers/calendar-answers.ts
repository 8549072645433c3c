import { randomUUID } from 'node:crypto';
import { OWN_HOST, REPLY_ADDRESS } from './mail-places.ts';

/** What a calendar program answers. */
type Answered = {
  from: string;
  uid: string;
  sequence?: number;
  partstat?: string;
  /** The address that the file names, as it writes it. */
  attendee?: string;
  /** UTC, as a calendar writes it. */
  stamp?: string;
  method?: string;
  /** The method in the header of the part; null for none. */
  headed?: string | null;
  comment?: string;
  /** Further lines of the event. */
  lines?: readonly string[];
  inReplyTo?: string;
  verdict?: 'pass' | 'fail';
  headers?: readonly string[];
};

/** A moment as calendars write it: 20270312T140000Z. */
export const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The calendar of an answer. */
export function answerFile({
  from,
  uid,
  sequence = 0,
  partstat = 'ACCEPTED',
  attendee = `mailto:${from}`,
  stamp = stampOf(new Date()),
  method = 'REPLY',
  comment,
  lines = [],
}: Answered): string {
  return [
    'BEGIN:VCALENDAR',
    ...(method ? [`METHOD:${method}`] : []),
    'PRODID:-//Some Program//EN',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${partstat};CN="Oakfield, Kim":${attendee}`,
    `UID:${uid}`,
    'SUMMARY:Accepted: Call',
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...(comment ? [`COMMENT:${comment}`] : []),
    ...(lines.some((line) => line.startsWith('DTSTART'))
      ? []
      : ['DTSTART:20270312T140000Z', 'DTEND:20270312T143000Z']),
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** The email of an answer, as most programs send it: an alternative to a sentence. */
export function answerMail(answered: Answered): Uint8Array {
  const { from, headed = answered.method ?? 'REPLY', verdict = 'pass' } = answered;
  const domain = from.split('@')[1]?.toLowerCase();
  return Buffer.from(
    [
      `Authentication-Results: ${OWN_HOST}; spf=${verdict} smtp.mailfrom=${domain}; dmarc=${verdict} header.from=${domain}`,
      `From: Kim Oakfield <${from}>`,
      `To: ${REPLY_ADDRESS}`,
      'Subject: Accepted: Call',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${randomUUID()}@mail.example>`,
      ...(answered.inReplyTo ? [`In-Reply-To: <${answered.inReplyTo}>`] : []),
      ...(answered.headers ?? []),
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="parts"',
      '',
      '--parts',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `Kim has answered. ${randomUUID()}`,
      '--parts',
      `Content-Type: text/calendar; charset="utf-8"${headed ? `; method=${headed}` : ''}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(answerFile(answered)).toString('base64').replace(/.{76}/g, '$&\r\n'),
      '--parts--',
      '',
    ].join('\r\n'),
  );
}
