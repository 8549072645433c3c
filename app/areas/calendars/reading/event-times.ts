import {
  type CalendarValue,
  type Length,
  lengthOf,
  type ValueReader,
  valuesIn,
  zoneNameOf,
} from './calendar-values.ts';
import { CalendarRefused } from './expand-rule.ts';
import { type Component, propertiesNamed, propertyNamed } from './parsed-calendar.ts';

const DAY = 86_400_000;
const NOTHING: Extent = { kind: 'none' };

/** Half open, in milliseconds. */
export type Interval = [start: number, end: number];

/** One time of a series. `wall` is where its rule put it. */
export type Instance = { wall: number; start: CalendarValue; length: Extent };

/** How long an event is, from its start. */
type Extent =
  | { kind: 'none' }
  | { kind: 'real'; ms: number; wallMs: number }
  | { kind: 'calendar'; length: Length };

/** The dates and periods that a series has besides its rule. */
export function extraTimes(series: Component, first: Instance, reader: ValueReader): Instance[] {
  return propertiesNamed(series, 'rdate').flatMap(([, parameters, , ...values]) =>
    values.map((value) => {
      const [begin, end] = Array.isArray(value) ? value : [value, null];
      const given = reader.valueOf(begin, zoneNameOf(parameters));
      if (end === null) {
        const start =
          first.start.isDate && !given.isDate
            ? valueAt(first.start, reader.dateOf(given), reader)
            : given;
        return { wall: start.wall, start, length: first.length };
      }
      const length = lengthOf(end);
      const until = length ? null : reader.valueOf(end, zoneNameOf(parameters));
      return {
        wall: given.wall,
        start: given,
        length: length ? { kind: 'calendar' as const, length } : realExtent(given, until ?? given),
      };
    }),
  );
}

/** The same kind of value at another wall time. */
export function valueAt(like: CalendarValue, wall: number, reader: ValueReader): CalendarValue {
  if (like.isDate) return reader.valueOf(new Date(wall).toISOString().slice(0, 10), null);
  return { ...like, wall, instant: like.zone.instantOf(wall) };
}

/** The time that an event itself says. */
export function firstOf(event: Component, reader: ValueReader): Instance {
  const start = valueNamed(event, 'dtstart', reader);
  if (!start) throw new CalendarRefused('An event of the calendar has no start.');
  return { wall: start.wall, start, length: extentOf(event, start, reader) };
}

function extentOf(event: Component, start: CalendarValue, reader: ValueReader): Extent {
  const end = valueNamed(event, 'dtend', reader);
  if (end) {
    if (!start.isDate) return realExtent(start, end);
    const endDay = reader.dateOf(end);
    const isPast = !end.isDate && reader.ownZone.wallAt(end.instant) > endDay;
    const days = Math.round((endDay - start.wall) / DAY) + (isPast ? 1 : 0);
    return { kind: 'calendar', length: { days: Math.max(1, days), ms: 0 } };
  }
  const duration = propertyNamed(event, 'duration');
  if (duration) {
    const length = lengthOf(duration[3]);
    if (!length)
      throw new CalendarRefused('An event of the calendar has a length that can’t be read.');
    return { kind: 'calendar', length };
  }
  return start.isDate ? { kind: 'calendar', length: { days: 1, ms: 0 } } : NOTHING;
}

function realExtent(start: CalendarValue, end: CalendarValue): Extent {
  return {
    kind: 'real',
    ms: end.instant - start.instant,
    wallMs: start.zone.wallAt(end.instant) - start.wall,
  };
}

/** The most that an event can take, whatever the clocks do. */
export function longestOf(length: Extent): number {
  if (length.kind === 'none') return 0;
  if (length.kind === 'real') return Math.max(0, length.ms, length.wallMs);
  return Math.max(0, length.length.days * DAY + length.length.ms);
}

/** A length by the clock ends where the clock says, or where the real time does if that is later. */
export function intervalOf({ start, length }: Instance, reader: ValueReader): Interval {
  if (length.kind === 'none') return [start.instant, start.instant];
  if (length.kind === 'calendar') {
    const { days, ms } = length.length;
    const day = days === 0 ? start : valueAt(start, start.wall + days * DAY, reader);
    return [start.instant, day.instant + ms];
  }
  if (length.ms <= 0) return [start.instant, start.instant];
  const byClock = start.zone.instantOf(start.wall + length.wallMs);
  return [start.instant, Math.max(start.instant + length.ms, byClock)];
}

/** What a calendar publishes as bare busy times. */
export function publishedBusy(busy: Component, reader: ValueReader): Interval[] {
  return propertiesNamed(busy, 'freebusy')
    .filter(([, { fbtype }]) => String(fbtype ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap(([, , , ...periods]) =>
      periods.map((period): Interval => {
        const [begin, end] = Array.isArray(period) ? period : [period, period];
        const start = reader.valueOf(begin, null);
        const length = lengthOf(end);
        if (!length) return [start.instant, reader.valueOf(end, null).instant];
        return intervalOf(
          { wall: start.wall, start, length: { kind: 'calendar', length } },
          reader,
        );
      }),
    );
}

/** The value of an event's property, null where it has none. */
export function valueNamed(
  event: Component,
  name: string,
  reader: ValueReader,
): CalendarValue | null {
  const property = propertyNamed(event, name);
  return property ? (valuesIn(reader, property)[0] ?? null) : null;
}
