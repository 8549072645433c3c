import type { EnclosedFile } from './mail-shape.ts';

const MOST_BYTES = 100_000;

/** How somebody answered an invitation with their calendar program (RFC 5546). */
export type CalendarReply = {
  uid: string;
  sequence: number;
  attendees: { address: string; answer: 'accepted' | 'declined' | 'other' }[];
};

/** The answer to an invitation that is in a message; null for none. */
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
  const [, said = ''] = /;PARTSTAT="?(ACCEPTED|DECLINED)\b/i.exec(line) ?? [];
  const answers = { accepted: 'accepted', declined: 'declined' } as const;
  return {
    address: address.toLowerCase(),
    answer: answers[said.toLowerCase() as keyof typeof answers] ?? 'other',
  };
}
