import { busyEvents } from './busy-events.ts';
import { calendarLines } from './calendar-text.ts';
import { valueReader } from './calendar-values.ts';
import type { Interval } from './event-times.ts';
import { CalendarRefused } from './expand-rule.ts';
import { parsedCalendars } from './parsed-calendar.ts';

/** A calendar's text and how it is read. */
type CalendarFile = {
  /** One file, or each event's own as a server gives them; together they are one calendar. */
  files: readonly Uint8Array[];
  /** IANA name: days, and times without a zone, are read in it where the calendar names none. */
  hostZone: string;
  /** The host among the attendees. */
  hostAddresses: readonly string[];
  /** The range in milliseconds, half open. */
  from: number;
  until: number;
  /** Events that the product wrote itself. */
  ownUids: readonly string[];
};

/** What a calendar makes busy: merged, in order. */
export type CalendarReading =
  | { kind: 'read'; busy: Interval[]; unknownZones: string[] }
  | { kind: 'unreadable'; why: string };

const NO_CALENDAR =
  'What came back is not a calendar, or only the beginning of one. Check the address: it should lead to an iCalendar (.ics) file.';
const YEAR = 366 * 86_400_000;

/** Reads the busy times of one calendar, without a clock, a database or a network. README.md says which rules it chose. */
export function readCalendar(file: CalendarFile): CalendarReading {
  const own = new Set(file.ownUids);
  try {
    const calendars = [];
    for (const bytes of file.files) {
      const lines = calendarLines(bytes, file.hostAddresses);
      if (lines === null) return { kind: 'unreadable', why: NO_CALENDAR };
      for (const calendar of parsedCalendars(lines)) {
        calendars.push({
          calendar,
          reader: valueReader(calendar, file.hostZone, file.until + YEAR),
        });
      }
    }
    const busy = mergedIntervals(busyEvents(calendars, file, own));
    const unknownZones = calendars.flatMap(({ reader }) => [...reader.unknownZones]);
    return { kind: 'read', busy, unknownZones: [...new Set(unknownZones)].slice(0, 5) };
  } catch (error) {
    if (!(error instanceof CalendarRefused)) throw error;
    return { kind: 'unreadable', why: error.message };
  }
}

/** Intervals in order, those that overlap or touch as one. */
export function mergedIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const [start, end] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
