import { isTimeZone } from '#app/platform/time-zone.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/**
 * A zone as the reader asks it. A wall time is written as the milliseconds that it would be in UTC. One that the clocks skip is
 * read with the offset before the gap, one that they show twice is the first.
 */
export type Zone = {
  instantOf: (wall: number) => number;
  wallAt: (instant: number) => number;
};

const DAY = 86_400_000;

/** The day of a wall time. */
export function wallDay(wall: number): number {
  return Math.floor(wall / DAY) * DAY;
}

export const UTC: Zone = { instantOf: (wall) => wall, wallAt: (instant) => instant };

/** A zone of the server's own data, by its IANA name. */
export function namedZone(name: string): Zone {
  const offsetAt = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).offsetNanoseconds /
    1e6;
  // Most days have one offset from the day before to the day after: a long series asks for it once a day.
  const steady = new Map<number, number | null>();
  const steadyAt = (time: number) => {
    const day = wallDay(time);
    const known = steady.get(day);
    if (known !== undefined) return known;
    const before = offsetAt(day - DAY);
    const found = before === offsetAt(day + 2 * DAY) ? before : null;
    steady.set(day, found);
    return found;
  };
  return {
    instantOf(wall) {
      const offset = steadyAt(wall);
      return offset === null ? plain(wall).toZonedDateTime(name).epochMilliseconds : wall - offset;
    },
    wallAt: (instant) => instant + (steadyAt(instant) ?? offsetAt(instant)),
  };
}

/** The first instant of a day in a named zone; a clock change may have taken its midnight. */
export function startOfDay(zoneName: string, wall: number): number {
  return plain(wall).toPlainDate().toZonedDateTime(zoneName).epochMilliseconds;
}

function plain(wall: number): Temporal.PlainDateTime {
  const date = new Date(wall);
  return new Temporal.PlainDateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}

/** The IANA name that a calendar means, also behind a prefix ("/mozilla.org/20050126_1/Europe/Brussels"), or null. */
export function realZone(name: string): string | null {
  const parts = name.trim().split('/').filter(Boolean);
  for (let from = 0; from < parts.length; from += 1) {
    const tried = parts.slice(from).join('/');
    if (isTimeZone(tried)) return tried;
  }
  return null;
}

/** The IANA name of a zone that Windows calls otherwise, or null. */
export function windowsZone(name: string): string | null {
  return WINDOWS_ZONES[name.trim().toLowerCase()] ?? null;
}
