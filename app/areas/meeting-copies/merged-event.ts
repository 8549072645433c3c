import { type CalendarEvent, calendarText, foldedLine } from '#app/areas/meetings/icalendar.ts';

// What a calendar server holds of a meeting, put together with what the meeting has become: everything that its owner added stays.

/** What of an event is the meeting's; a rule of its own would say that the meeting repeats. */
const OURS = new Set([
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'SUMMARY',
  'LOCATION',
  'URL',
  'STATUS',
  'SEQUENCE',
  'RRULE',
  'RDATE',
  'EXDATE',
]);

/** The event of a meeting as it is in someone's calendar. */
type FoundEvent = {
  /** The lines of the event, unfolded, and those of the components in it. */
  own: string[];
  inside: string[];
  zones: string[];
  description: string;
  sequence: number;
};

/** Reads the event with this UID; null where there is none. */
export function foundEvent(text: string, uid: string): FoundEvent | null {
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const zones = componentsIn(lines, 'VTIMEZONE').flat();
  for (const event of componentsIn(lines, 'VEVENT')) {
    const { own, inside } = parted(event.slice(1, -1));
    const valueIn = (name: string) => own.find((line) => nameOf(line) === name)?.replace(VALUE, '');
    if (valueIn('UID')?.trim() !== uid || valueIn('RECURRENCE-ID') !== undefined) continue;
    return {
      own,
      inside,
      zones,
      description: unescaped(valueIn('DESCRIPTION') ?? ''),
      sequence: Number(valueIn('SEQUENCE') ?? 0) || 0,
    };
  }
  return null;
}

/** The meeting as it is now, with all that its owner added to it there; `keepsDescription` where they wrote another one. */
export function mergedEvent(
  found: FoundEvent,
  event: CalendarEvent,
  keepsDescription: boolean,
): string {
  const sequence = Math.max(event.sequence, found.sequence);
  const { description: _, ...rest } = event;
  const ours = calendarText(null, [
    { ...rest, sequence, ...(!keepsDescription && { description: event.description }) },
  ]);
  const others = found.own.filter((line) => {
    const name = nameOf(line);
    return !OURS.has(name) && (keepsDescription || name !== 'DESCRIPTION');
  });
  const more = folded([...others, ...found.inside]);
  return ours
    .replace('BEGIN:VEVENT\r\n', () => `${folded(found.zones)}BEGIN:VEVENT\r\n`)
    .replace('END:VEVENT\r\n', () => `${more}END:VEVENT\r\n`);
}

const VALUE = /^(?:[^":]|"[^"]*")*:/;

function nameOf(line: string): string {
  return /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? '';
}

function folded(lines: readonly string[]): string {
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('');
}

/** The components of a name, each with its first and last line. */
function componentsIn(lines: readonly string[], name: string): string[][] {
  const found: string[][] = [];
  let begun: string[] | null = null;
  for (const line of lines) {
    const word = line.trim().toUpperCase();
    if (word === `BEGIN:${name}`) begun = [];
    begun?.push(line);
    if (word === `END:${name}` && begun) {
      found.push(begun);
      begun = null;
    }
  }
  return found;
}

/** An event's own lines, and those of what is inside it, such as alarms. */
function parted(lines: readonly string[]): { own: string[]; inside: string[] } {
  const own: string[] = [];
  const inside: string[] = [];
  let depth = 0;
  for (const line of lines) {
    if (/^BEGIN:/i.test(line)) depth += 1;
    (depth > 0 ? inside : own).push(line);
    if (/^END:/i.test(line)) depth -= 1;
  }
  return { own, inside };
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));
}
