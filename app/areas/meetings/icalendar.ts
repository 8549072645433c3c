// Calendar files as RFC 5545 has them.

/** One event of a calendar. */
export type CalendarEvent = {
  /** The same for every version of the event. */
  uid: string;
  /** Rises with each version that is sent. */
  sequence: number;
  /** When this version was made. */
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  description?: string | undefined;
  location?: string | undefined;
  url?: string | undefined;
  isCancelled?: boolean;
  /** Nobody in an event that its owner's own calendar holds: with an organizer, servers would invite by themselves. */
  organizer?: CalendarPerson | undefined;
  attendee?:
    | (CalendarPerson & {
        answer?: PartStat;
        /** Whether an answer that their program sends is taken in. */
        isAsked?: boolean;
      })
    | undefined;
};

type CalendarPerson = { name: string; email: string };

/** What someone who is invited answered, in the words of the standard. */
export type PartStat = 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';

/** What a calendar file is for: asking someone to come, calling it off, declining a time, or showing what there is. */
type CalendarMethod = 'REQUEST' | 'CANCEL' | 'DECLINECOUNTER' | 'PUBLISH';

/**
 * Returns a whole calendar file; lines end in CRLF and are folded at 75 octets. `name` is the title of a subscribed calendar. What a
 * calendar server stores has no method (RFC 4791).
 */
export function calendarText(
  method: CalendarMethod | null,
  events: readonly CalendarEvent[],
  { name }: { name?: string } = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plenum//Meetings//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(name
      ? [
          `NAME:${textValue(name)}`,
          `X-WR-CALNAME:${textValue(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${textValue(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${textValue(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${textValue(event.location)}`] : []),
    ...(event.url ? [`URL:${uriValue(event.url)}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.organizer
      ? [`ORGANIZER;CN=${parameter(event.organizer.name)}:${mailto(event.organizer.email)}`]
      : []),
    ...(event.attendee
      ? [
          `ATTENDEE;CN=${parameter(event.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${event.attendee.answer ?? 'NEEDS-ACTION'};RSVP=${event.attendee.isAsked ? 'TRUE' : 'FALSE'}:${mailto(event.attendee.email)}`,
        ]
      : []),
    'END:VEVENT',
  ];
}

/** A moment in UTC: 20261124T153000Z. */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A TEXT value (section 3.3.11). */
function textValue(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll('\n', '\\n');
}

/** A parameter's value in quotes, where a quote can't be written (section 3.2). */
function parameter(text: string): string {
  return `"${withoutControls(text.replace(/[\r\n]+/g, ' ')).replaceAll('"', "'")}"`;
}

function mailto(email: string): string {
  return `mailto:${uriValue(email)}`;
}

/** An address stands as it is; what could end its line is left out. */
function uriValue(uri: string): string {
  return withoutControls(uri).replaceAll('\n', '');
}

function withoutControls(text: string): string {
  // Line feeds stay, for the caller to write as it must.
  return [...text].filter((char) => char === '\n' || char === '\t' || !isControl(char)).join('');
}

function isControl(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x20 || code === 0x7f;
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** A content line in pieces of at most 75 octets, each further one begun by a space; no character is cut (section 3.1). */
export function foldedLine(line: string): string {
  let text = '';
  let octets = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += char;
    octets += size;
  }
  return text;
}
