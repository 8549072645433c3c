/** What is read of an event. Everything else, titles and notes first, is dropped before the parser sees it. */
const READ = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DTSTAMP',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'TRANSP',
  'FREEBUSY',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'X-WR-TIMEZONE',
  'X-MICROSOFT-CDO-BUSYSTATUS',
]);

/** Stands for the line of the host among the attendees that says no. */
export const HOST_DECLINED = 'x-host-declined';

/**
 * The lines of a calendar that say when someone is busy, unfolded. Lines are joined as bytes and decoded afterward: a fold may
 * cut a letter in two. Returns null for what does not begin and end as a calendar: a page of another kind, or half a file.
 */
export function calendarLines(bytes: Uint8Array, hostAddresses: readonly string[]): string | null {
  const lines = new TextDecoder().decode(unfolded(bytes)).split(/\r\n|\n|\r/);
  const chosen: string[] = [];
  let depth = 0;
  for (const line of lines) {
    const trimmed = line.trimEnd();
    if (!trimmed) continue;
    // A line of a note that was broken without a blank is no property, whatever word it begins with.
    const name = /^([A-Za-z0-9-]+)[;:]/.exec(trimmed)?.[1]?.toUpperCase() ?? '';
    const isEdge = /^(?:BEGIN|END):[A-Za-z-]+$/i.test(trimmed);
    if (depth === 0 && !/^BEGIN:VCALENDAR$/i.test(trimmed)) return null;
    if (isEdge) depth += name === 'BEGIN' ? 1 : -1;
    if (isEdge || READ.has(name)) chosen.push(trimmed.replace(BARE_ADDRESS, ';TZID="$1"'));
    else if (name === 'ATTENDEE' && isRefusal(trimmed, hostAddresses)) {
      chosen.push(`${HOST_DECLINED.toUpperCase()}:TRUE`);
    }
  }
  return depth === 0 && chosen.length > 0 ? chosen.join('\r\n') : null;
}

/** Whether an ATTENDEE line is one of these people's, and says no. */
function isRefusal(line: string, hostAddresses: readonly string[]): boolean {
  const bare = line.replace(/"[^"]*"/g, '""');
  if (!/;PARTSTAT=DECLINED[;:]/i.test(bare)) return false;
  // Some servers write a path or a number as the value, and the address beside it.
  const address =
    /:mailto:([^:;"]+)$/i.exec(line)?.[1] ?? /;EMAIL="?([^";:]+)/i.exec(line)?.[1] ?? '';
  return hostAddresses.some((own) => own.toLowerCase() === address.trim().toLowerCase());
}

const LF = 10;
const CR = 13;

/** A zone's name that is an address and should be in quotes. */
const BARE_ADDRESS = /;TZID=([^":;]+:\/\/[^":;]+)(?=[:;])/i;

/** Takes out each line break before a blank or a tab, with it, and a byte order mark. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const breakLength =
      bytes[at] === LF ? 1 : bytes[at] === CR ? (bytes[at + 1] === LF ? 2 : 1) : 0;
    const next = bytes[at + breakLength];
    if (breakLength > 0 && (next === 32 || next === 9)) at += breakLength;
    else joined[length++] = bytes[at] ?? 0;
  }
  return joined.subarray(0, length);
}
