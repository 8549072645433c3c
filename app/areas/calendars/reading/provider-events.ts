import { namedZone, realZone, startOfDay, UTC, windowsZone, type Zone } from './calendar-zones.ts';
import type { Interval } from './event-times.ts';

// What Google and Microsoft say of an event, as far as it makes busy. Both have expanded their series.

/** An event of Google's, as it is asked for. */
type GoogleEvent = {
  status?: string | undefined;
  transparency?: string | undefined;
  eventType?: string | undefined;
  iCalUID?: string | undefined;
  start?: GoogleTime | undefined;
  end?: GoogleTime | undefined;
  attendees?: { self?: boolean | undefined; responseStatus?: string | undefined }[] | undefined;
};
type GoogleTime = { date?: string | undefined; dateTime?: string | undefined };

/** An event of Microsoft's, as it is asked for. */
type MicrosoftEvent = {
  isCancelled?: boolean | undefined;
  isAllDay?: boolean | undefined;
  showAs?: string | undefined;
  iCalUId?: string | undefined;
  /** What made it called it: of ours, the meeting comes first. */
  transactionId?: string | null | undefined;
  originalStartTimeZone?: string | undefined;
  responseStatus?: { response?: string | undefined } | undefined;
  start: MicrosoftTime;
  end: MicrosoftTime;
};
type MicrosoftTime = { dateTime: string; timeZone?: string | undefined };

/** What reading them came to. */
type EventTimes = { busy: Interval[]; unknownZones: string[] };

/** The busy times of Google's events. Days are those of the calendar's own zone. @throws RangeError for a time that is none. */
export function googleBusy(
  events: readonly GoogleEvent[],
  calendarZone: string,
  ownUids: ReadonlySet<string>,
): EventTimes {
  const busy: Interval[] = [];
  for (const { status, transparency, eventType, iCalUID = '', start, end, attendees } of events) {
    const own = attendees?.find(({ self }) => self)?.responseStatus;
    const isFree =
      status === 'cancelled' ||
      transparency === 'transparent' ||
      eventType === 'workingLocation' ||
      own === 'declined';
    if (isFree || ownUids.has(iCalUID)) continue;
    add(busy, googleInstant(start, calendarZone), googleInstant(end, calendarZone));
  }
  return { busy, unknownZones: [] };
}

function googleInstant({ date, dateTime }: GoogleTime = {}, zone: string): number {
  if (date) return startOfDay(zone, wallOf(`${date}T00:00:00`));
  return Temporal.Instant.from(dateTime ?? '').epochMilliseconds;
}

/**
 * The busy times of Microsoft's events. Times stand without an offset, their zone beside them; a day is one in the zone that its event
 * was made in. @throws RangeError for a time that is none.
 */
export function microsoftBusy(
  events: readonly MicrosoftEvent[],
  hostZone: string,
  ownUids: ReadonlySet<string>,
): EventTimes {
  const busy: Interval[] = [];
  const unknown = new Set<string>();
  const zones = new Map<string, Zone>();
  const zoneNamed = (name: string): string => {
    const known = windowsZone(name) ?? realZone(name);
    if (!known) unknown.add(name);
    return known ?? hostZone;
  };
  const instantOf = ({ dateTime, timeZone = 'UTC' }: MicrosoftTime) => {
    const zone = zones.get(timeZone) ?? (timeZone === 'UTC' ? UTC : namedZone(zoneNamed(timeZone)));
    zones.set(timeZone, zone);
    return zone.instantOf(wallOf(dateTime));
  };
  for (const event of events) {
    const isFree =
      event.isCancelled ||
      event.showAs === 'free' ||
      event.showAs === 'workingElsewhere' ||
      event.responseStatus?.response === 'declined';
    // The UID is the server's: until its answer has come, an event of ours is known by what it was made as.
    const [madeAs = ''] = event.transactionId?.split(':') ?? [];
    if (isFree || ownUids.has(event.iCalUId ?? '') || ownUids.has(madeAs)) continue;
    const { start, end } = event;
    if (event.isAllDay) {
      const made = event.originalStartTimeZone;
      const zone = made ? zoneNamed(made) : hostZone;
      add(busy, startOfDay(zone, wallOf(start.dateTime)), startOfDay(zone, wallOf(end.dateTime)));
    } else {
      add(busy, instantOf(start), instantOf(end));
    }
  }
  return { busy, unknownZones: [...unknown].slice(0, 5) };
}

function add(busy: Interval[], start: number, end: number): void {
  if (end > start) busy.push([start, end]);
}

/** A time without an offset, as the milliseconds that it would be in UTC. */
function wallOf(text: string): number {
  return Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds;
}
