import type { CalendarReply, EnclosedFile } from './mail-shape.ts';

const MOST_BYTES = 100_000;

/** Returns the answer to an invitation that is in a message; null if there is none. */
export function calendarReplyIn(files: readonly EnclosedFile[]): CalendarReply | null {
  for (const { type, bytes } of files) {
    if (!/^(?:text\/calendar|application\/ics)$/i.test(type)) continue;
    const text = Buffer.from(bytes.subarray(0, MOST_BYTES)).toString('utf8');
    const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
    const read = (name: RegExp) =>
      lines
        .find((line) => name.test(line))
        ?.replace(/^[^:]*:/, '')
        .trim() ?? '';
    if (read(/^METHOD[;:]/i).toUpperCase() !== 'REPLY') continue;
    return {
      uid: read(/^UID[;:]/i),
      sequence: Number.parseInt(read(/^SEQUENCE[;:]/i), 10) || 0,
      attendees: lines.flatMap((line) => attendeeOf(line) ?? []),
    };
  }
  return null;
}

function attendeeOf(line: string): CalendarReply['attendees'][number] | null {
  const [, address] = /^ATTENDEE[;:].*mailto:([^\s;"]{3,320})/i.exec(line) ?? [];
  if (!address) return null;
  const [, word = ''] = /;PARTSTAT="?(ACCEPTED|DECLINED)\b/i.exec(line) ?? [];
  const answers = { accepted: 'accepted', declined: 'declined' } as const;
  return {
    address: address.toLowerCase(),
    answer: answers[word.toLowerCase() as keyof typeof answers] ?? 'other',
  };
}
