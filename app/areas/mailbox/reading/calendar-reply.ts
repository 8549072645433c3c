import { calendarLines } from '#app/areas/calendars/reading/calendar-text.ts';
import { valueReader } from '#app/areas/calendars/reading/calendar-values.ts';
import { firstOf, intervalOf } from '#app/areas/calendars/reading/event-times.ts';
import { CalendarRefused } from '#app/areas/calendars/reading/expand-rule.ts';
import { insideOf, parsedCalendars } from '#app/areas/calendars/reading/parsed-calendar.ts';
import { cutText, withoutControls } from '#app/platform/typed-text.ts';
import type { CalendarReply, EnclosedFile } from './mail-shape.ts';

const MOST_BYTES = 100_000;
const MOST_LINES = 2_000;
const MOST_ATTENDEES = 50;
const LONGEST_COMMENT = 1_000;
/** Zone definitions are worked out until then. */
const YEARS_AHEAD_MS = 50 * 366 * 86_400_000;

/** A line of a calendar: its name, its parameters in capitals, its value as it stands. */
type Line = { name: string; parameters: Map<string, string>; value: string };

/** Returns the answer to an invitation that is in a message; null if there is none. */
export function calendarReplyIn(files: readonly EnclosedFile[]): CalendarReply | null {
  for (const { type, name, bytes, method } of files) {
    const isCalendar = /^(?:text\/calendar|application\/ics)$/i.test(type) || /\.ics$/i.test(name);
    if (!isCalendar || bytes.length > MOST_BYTES) continue;
    const reply = replyIn(bytes, method ?? null);
    if (reply) return reply;
  }
  return null;
}

function replyIn(bytes: Uint8Array, named: string | null): CalendarReply | null {
  const lines = linesOf(bytes);
  const inFile = valuesOf(lines, 'VCALENDAR', 'METHOD')[0]?.toUpperCase() ?? null;
  const method = inFile ?? named?.trim().toUpperCase() ?? null;
  const said = [inFile, named?.trim().toUpperCase()].filter(
    (each) => each === 'REPLY' || each === 'COUNTER',
  );
  if (said.length === 0) return null;
  const contradicts = inFile !== null && named !== null && inFile !== named.trim().toUpperCase();
  const own = (name: string) => valuesOf(lines, 'VEVENT', name);
  const uids = [...new Set(own('UID'))];
  return {
    kind: method === 'COUNTER' ? 'counter' : 'reply',
    isUnclear: contradicts || uids.length > 1,
    uid: uids[0] ?? '',
    sequence: Number.parseInt(own('SEQUENCE')[0] ?? '', 10) || 0,
    stamp: momentOf(own('DTSTAMP')[0]),
    isOfSeries: own('RECURRENCE-ID').length > 0,
    comment: commentOf(own('COMMENT')),
    time: method === 'COUNTER' ? timeOf(bytes) : null,
    attendees: lines
      .filter(({ within, line }) => within === 'VEVENT' && line.name === 'ATTENDEE')
      .slice(0, MOST_ATTENDEES)
      .flatMap(({ line }) => attendeeOf(line) ?? []),
  };
}

/** The lines of a calendar, each with the component that it is directly in. */
function linesOf(bytes: Uint8Array): { within: string; line: Line }[] {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const open: string[] = [];
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .slice(0, MOST_LINES)
    .flatMap((written) => {
      const line = lineOf(written.trimEnd());
      if (!line) return [];
      if (line.name === 'BEGIN') open.push(line.value.toUpperCase());
      if (line.name === 'END') open.pop();
      return [{ within: open.at(-1) ?? '', line }];
    });
}

function lineOf(written: string): Line | null {
  const head = /^([A-Za-z0-9-]{1,60})((?:;[^":;]{1,200}(?:"[^"]*"[^":;]{0,200})*)*):/.exec(written);
  if (!head) return null;
  const [start, name = '', given = ''] = head;
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of given.matchAll(/;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";])*)/g)) {
    parameters.set(key.toUpperCase(), value.replaceAll('"', '').trim());
  }
  return { name: name.toUpperCase(), parameters, value: written.slice(start.length).trim() };
}

function valuesOf(lines: ReturnType<typeof linesOf>, component: string, name: string): string[] {
  return lines.flatMap(({ within, line }) =>
    within === component && line.name === name ? [line.value] : [],
  );
}

const ANSWERS = { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'tentative' } as const;

/** An attendee with their answer; some servers write a path as the value, and the address next to it. */
function attendeeOf({ parameters, value }: Line): CalendarReply['attendees'][number] | null {
  const [, address] = /^mailto:\s*<?([^\s;"<>]{3,320})>?$/i.exec(value) ?? [];
  const named = address ?? parameters.get('EMAIL');
  if (!named?.includes('@')) return null;
  const status = parameters.get('PARTSTAT')?.toUpperCase() ?? '';
  const isPassedOn = status === 'DELEGATED' || parameters.has('DELEGATED-TO');
  return {
    address: decodedAddress(named).toLowerCase(),
    answer: isPassedOn ? 'passed on' : (ANSWERS[status as keyof typeof ANSWERS] ?? 'other'),
  };
}

/** An address as a mailto address may write it, with %2B for a plus sign. */
function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function commentOf(values: readonly string[]): string | null {
  const text = values
    .map((value) => value.replace(/\\([nN;,\\])/g, (_, char) => (/n/i.test(char) ? '\n' : char)))
    .join('\n')
    .trim();
  return text === '' ? null : cutText(withoutControls(text).toWellFormed(), LONGEST_COMMENT);
}

function momentOf(value: string | undefined): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/i.exec(value ?? '') ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The time that the one event of a file says; null for none, for whole days, and for what can't be read. */
function timeOf(bytes: Uint8Array): CalendarReply['time'] {
  try {
    const lines = calendarLines(bytes, []);
    const calendar = lines === null ? undefined : parsedCalendars(lines)[0];
    const [event] = calendar ? insideOf(calendar, 'vevent') : [];
    if (!calendar || !event) return null;
    // Of a time without a zone nobody knows when it is.
    const reader = valueReader(calendar, 'UTC', Date.now() + YEARS_AHEAD_MS);
    const first = firstOf(event, reader);
    const isKnown = first.start.isUtc || hasZone(event);
    if (first.start.isDate || !isKnown || reader.unknownZones.size > 0) return null;
    const [start, end] = intervalOf(first, reader);
    return { start: new Date(start), end: new Date(end) };
  } catch (error) {
    if (error instanceof CalendarRefused) return null;
    throw error;
  }
}

function hasZone([, properties]: Parameters<typeof insideOf>[0]): boolean {
  return properties.some(
    ([name, parameters]) => name === 'dtstart' && parameters.tzid !== undefined,
  );
}
