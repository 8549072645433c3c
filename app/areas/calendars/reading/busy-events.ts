import { HOST_DECLINED } from './calendar-text.ts';
import { type CalendarValue, type ValueReader, valuesIn } from './calendar-values.ts';
import { wallDay } from './calendar-zones.ts';
import {
  extraTimes,
  firstOf,
  type Instance,
  type Interval,
  intervalOf,
  longestOf,
  publishedBusy,
  valueAt,
  valueNamed,
} from './event-times.ts';
import { CalendarRefused, type Rule, startsOfRule } from './expand-rule.ts';
import {
  type Component,
  insideOf,
  propertiesNamed,
  propertyNamed,
  textNamed,
} from './parsed-calendar.ts';

/** What is asked of a calendar. */
type Asked = { from: number; until: number };

const DAY = 86_400_000;
/** Times of one calendar that a range may have. */
const MOST_TIMES = 50_000;

/** An event with the reader of the calendar that it is in. */
type Read = { event: Component; reader: ValueReader };

/**
 * The busy times of calendars that are one to their owner, within a range, in no order. Events of the same UID are one wherever they
 * are: some servers write each into a calendar of its own.
 * @throws CalendarRefused
 */
export function busyEvents(
  calendars: readonly { calendar: Component; reader: ValueReader }[],
  asked: Asked,
  ownUids: ReadonlySet<string>,
): Interval[] {
  const found: Interval[] = [];
  const add = ([start, end]: Interval) => {
    if (end <= asked.from || start >= asked.until || end <= start) return;
    if (found.length >= MOST_TIMES) {
      throw new CalendarRefused('The calendar has too many events.');
    }
    found.push([Math.max(start, asked.from), Math.min(end, asked.until)]);
  };
  const events = calendars.flatMap(({ calendar, reader }) =>
    insideOf(calendar, 'vevent').map((event) => ({ event, reader })),
  );
  for (const group of groupsByUid(events, ownUids)) {
    for (const interval of busyOfGroup(group, asked)) add(interval);
  }
  for (const { calendar, reader } of calendars) {
    for (const busy of insideOf(calendar, 'vfreebusy')) {
      for (const interval of publishedBusy(busy, reader)) add(interval);
    }
  }
  return found;
}

/** An event, and the times of it that were changed. */
type EventGroup = { series: Read | null; changed: Read[] };

/** Events by their UID; of one that is there twice, the latest version. What the product wrote itself is left out. */
function groupsByUid(events: readonly Read[], ownUids: ReadonlySet<string>): EventGroup[] {
  const groups = new Map<string, Map<string, Read>>();
  let nameless = 0;
  for (const read of events) {
    const { event, reader } = read;
    // Without a start it has no time.
    if (!propertyNamed(event, 'dtstart')) continue;
    const uid = textNamed(event, 'uid') || `without a UID ${nameless++}`;
    if (ownUids.has(uid)) continue;
    const group = groups.get(uid) ?? new Map<string, Read>();
    groups.set(uid, group);
    const id = valueNamed(event, 'recurrence-id', reader);
    const key = id ? `${id.isDate} ${id.instant}` : '';
    const known = group.get(key);
    if (!known || isLater(event, known.event)) group.set(key, read);
  }
  return [...groups.values()].map((group) => ({
    series: group.get('') ?? null,
    changed: [...group].filter(([key]) => key !== '').map(([, read]) => read),
  }));
}

function isLater(event: Component, known: Component): boolean {
  const sequence = (each: Component) => Number(textNamed(each, 'sequence') ?? 0) || 0;
  const stamp = (each: Component) => textNamed(each, 'dtstamp') ?? '';
  const difference = sequence(event) - sequence(known);
  return difference === 0 ? stamp(event) >= stamp(known) : difference > 0;
}

function busyOfGroup({ series, changed }: EventGroup, asked: Asked): Interval[] {
  const busy: Interval[] = [];
  const replaced = changed.map(({ event, reader }) => ({
    event,
    reader,
    id: valueNamed(event, 'recurrence-id', reader),
    isFromThen: isFromThenOn(event),
  }));
  for (const { event, reader, isFromThen } of replaced) {
    if (isBusy(event) && !(isFromThen && series))
      busy.push(intervalOf(firstOf(event, reader), reader));
  }
  const changes = replaced
    .filter(({ isFromThen }) => isFromThen)
    .sort((a, b) => (a.id?.instant ?? 0) - (b.id?.instant ?? 0));
  // A series that is free may still have a time, and all after it, that is busy.
  if (!series || (!isBusy(series.event) && changes.length === 0)) return busy;
  const { event, reader } = series;
  const exceptions = propertiesNamed(event, 'exdate').flatMap((each) => valuesIn(reader, each));
  const single = replaced.flatMap(({ id, isFromThen }) => (id && !isFromThen ? [id] : []));
  const isTaken = matcherOf([...exceptions, ...single], reader);
  for (const instance of instancesOf(event, reader, asked, shiftsOf(changes))) {
    if (isTaken(instance.start)) continue;
    const change = changes.findLast(({ id }) => id && isFrom(instance.start, id, reader));
    if (!isBusy(change?.event ?? event)) continue;
    busy.push(
      change ? intervalOf(shifted(instance, change), change.reader) : intervalOf(instance, reader),
    );
  }
  return busy;
}

type FromThenOn = Read & { id: CalendarValue | null };

function isFromThenOn(event: Component): boolean {
  const range = propertyNamed(event, 'recurrence-id')?.[1].range;
  return String(range ?? '').toUpperCase() === 'THISANDFUTURE';
}

/** How far changes for all later times move them, at most. */
function shiftsOf(changes: readonly FromThenOn[]): number {
  return Math.max(
    0,
    ...changes.map(({ event, reader, id }) =>
      id ? Math.abs(firstOf(event, reader).start.instant - id.instant) + DAY : 0,
    ),
    ...changes.map(({ event, reader }) => longestOf(firstOf(event, reader).length)),
  );
}

function isFrom(start: CalendarValue, id: CalendarValue, reader: ValueReader): boolean {
  return start.isDate || id.isDate
    ? reader.dateOf(start) >= reader.dateOf(id)
    : start.instant >= id.instant;
}

/** A time of a series as a change for all later times has it. */
function shifted(instance: Instance, { event, reader, id }: FromThenOn): Instance {
  const first = firstOf(event, reader);
  const was = id?.isDate ? id.wall : instance.start.zone.wallAt(id?.instant ?? 0);
  const wall = instance.start.wall + first.start.wall - was;
  return { wall, start: valueAt(first.start, wall, reader), length: first.length };
}

/** Says whether a time of a series is among these: by instant, or by date where one side is a date. */
function matcherOf(exceptions: readonly CalendarValue[], reader: ValueReader) {
  const instants = new Set(
    exceptions.filter(({ isDate }) => !isDate).map(({ instant }) => instant),
  );
  const dates = new Set(exceptions.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const datesOfAll = new Set(exceptions.map((each) => reader.dateOf(each)));
  return ({ isDate, instant, wall }: CalendarValue) =>
    isDate ? datesOfAll.has(wall) : instants.has(instant) || dates.has(wallDay(wall));
}

/** The times of a series that may reach into the range. */
function instancesOf(
  series: Component,
  reader: ValueReader,
  asked: Asked,
  reach: number,
): Instance[] {
  const first = firstOf(series, reader);
  const { start } = first;
  const rules = propertiesNamed(series, 'rrule').map(([, , , rule]) => rule as Rule);
  const margin = longestOf(first.length) + reach + 2 * DAY;
  const from = start.zone.wallAt(asked.from) - margin;
  const to = start.zone.wallAt(asked.until) + reach + 2 * DAY;
  const walls = new Set([start.wall]);
  for (const rule of rules) {
    const isWithin = untilOf(rule, start, reader);
    const last = rule.until === undefined ? to : Math.min(to, wallOfUntil(rule, reader) + 2 * DAY);
    for (const wall of startsOfRule(rule, start.wall, from, last)) {
      if (!isWithin || isWithin(valueAt(start, wall, reader))) walls.add(wall);
    }
  }
  const instances = [...walls].map((wall) => ({
    wall,
    start: valueAt(start, wall, reader),
    length: first.length,
  }));
  return [...instances, ...extraTimes(series, first, reader)];
}

function wallOfUntil(rule: Rule, reader: ValueReader): number {
  return reader.valueOf(rule.until, null).wall;
}

/** Whether a time is not past the end of a rule. The end itself is in; of a bare date, the whole day. */
function untilOf(rule: Rule, first: CalendarValue, reader: ValueReader) {
  if (rule.until === undefined) return null;
  const until = reader.valueOf(rule.until, null);
  if (first.isDate || until.isDate) {
    const last = reader.dateOf(until);
    return ({ wall }: CalendarValue) => wallDay(wall) <= last;
  }
  const last = until.isUtc ? until.instant : first.zone.instantOf(until.wall);
  return ({ instant }: CalendarValue) => instant <= last;
}

/** Whether an event keeps its owner from meeting. */
function isBusy(event: Component): boolean {
  if (textNamed(event, 'status')?.toUpperCase() === 'CANCELLED') return false;
  if (propertyNamed(event, HOST_DECLINED)) return false;
  const shown = textNamed(event, 'x-microsoft-cdo-busystatus')?.toUpperCase();
  if (shown) return shown !== 'FREE' && shown !== 'WORKINGELSEWHERE';
  return textNamed(event, 'transp')?.toUpperCase() !== 'TRANSPARENT';
}
