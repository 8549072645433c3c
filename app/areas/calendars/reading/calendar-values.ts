import {
  namedZone,
  realZone,
  startOfDay,
  UTC,
  wallDay,
  windowsZone,
  type Zone,
} from './calendar-zones.ts';
import { definedZone } from './defined-zone.ts';
import { CalendarRefused } from './expand-rule.ts';
import { type Component, insideOf, type Property, textNamed } from './parsed-calendar.ts';

/** A moment or a day of a calendar, in its zone. `wall` and `instant` are milliseconds, a day's are those of its beginning. */
export type CalendarValue = {
  isDate: boolean;
  isUtc: boolean;
  wall: number;
  zone: Zone;
  instant: number;
};

/** How the values of one calendar are read. */
export type ValueReader = {
  valueOf: (text: unknown, tzid: string | null) => CalendarValue;
  /** The date that a value has, as the beginning of that day in wall time. */
  dateOf: (value: CalendarValue) => number;
  /** The zone of days and of times without one. */
  ownZone: Zone;
  /** Names of zones that nobody knows; their times are read in the calendar's own. */
  unknownZones: Set<string>;
};

/** Reads the values of one calendar, whose zone definitions are its own. */
export function valueReader(calendar: Component, hostZone: string, until: number): ValueReader {
  const ownName = realZone(textNamed(calendar, 'x-wr-timezone') ?? '') ?? hostZone;
  // A day begins at its first instant, which is not midnight where the clocks skip it.
  const ownZone = namedZone(ownName);
  const unknownZones = new Set<string>();
  const zones = new Map<string, Zone>();
  const definitions = new Map(
    insideOf(calendar, 'vtimezone').map((each) => [textNamed(each, 'tzid') ?? '', each]),
  );
  const findZone = (name: string): Zone => {
    const real = realZone(name);
    if (real) return namedZone(real);
    const definition = definitions.get(name);
    const defined = definition && definedZone(definition, until);
    if (defined) return defined;
    const windows = windowsZone(name);
    if (windows) return namedZone(windows);
    unknownZones.add(name);
    return ownZone;
  };
  const zoneOf = (name: string): Zone => {
    const zone = zones.get(name) ?? findZone(name);
    zones.set(name, zone);
    return zone;
  };
  return {
    ownZone,
    unknownZones,
    valueOf(given, tzid) {
      // The parser leaves "T::" behind a bare date that is not marked as one.
      const text = String(given).replace(/T::$/, '');
      const isDate = !text.includes('T');
      const wall = wallOf(text);
      if (isDate) {
        return { isDate, isUtc: false, wall, zone: ownZone, instant: startOfDay(ownName, wall) };
      }
      const isUtc = text.endsWith('Z');
      const zone = isUtc ? UTC : tzid ? zoneOf(tzid) : ownZone;
      return { isDate, isUtc, wall, zone, instant: zone.instantOf(wall) };
    },
    dateOf: ({ isDate, isUtc, wall, instant }) =>
      isDate ? wall : wallDay(isUtc ? ownZone.wallAt(instant) : wall),
  };
}

/** The values of a property. A period's is its beginning. */
export function valuesIn(reader: ValueReader, [, parameters, , ...values]: Property) {
  return values.map((value) =>
    reader.valueOf(Array.isArray(value) ? value[0] : value, zoneNameOf(parameters)),
  );
}

/** The name of the zone that a property is in, null for none. */
export function zoneNameOf(parameters: Property[1]): string | null {
  return parameters.tzid === undefined ? null : String([parameters.tzid].flat()[0]);
}

const VALUE = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)Z?)?$/;

/** @throws CalendarRefused for what is no day and no time. */
function wallOf(text: string): number {
  const match = VALUE.exec(text);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] =
    match?.slice(1).map((part) => Number(part ?? 0)) ?? [];
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = match && new Date(wall).getUTCMonth() === month - 1 && hour <= 24 && year >= 100;
  if (!isReal) throw new CalendarRefused('An event of the calendar has a date that can’t be read.');
  return wall;
}

/** A length as days of the calendar and real milliseconds; null for none. */
export type Length = { days: number; ms: number };

/** Reads a length such as P1DT2H, also with a sign. */
export function lengthOf(given: unknown): Length | null {
  const match = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(
    String(given),
  );
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0));
  const sign = match[1] === '-' ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000,
  };
}
