import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readingOf } from '#tests/helpers/read-calendars.ts';

// Random calendars around the clock changes of six zones against a reading that knows no recurrence library: each day is asked
// whether the rule means it, each minute what the clocks show. CALENDAR_RUNS sets how many.

const RUNS = Number(process.env.CALENDAR_RUNS ?? 150);
const MINUTE = 60_000;
const DAY = 1440;

/** Zones with the day of a clock change, and one of half an hour and one of none. */
const CHANGES = [
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Santiago', '2027-09-05'],
  ['Asia/Kathmandu', '2027-06-15'],
  ['Pacific/Auckland', '2027-09-26'],
] as const;

const minuteOf = (date: string) => Date.parse(`${date}T00:00Z`) / MINUTE;
const dateText = (minute: number) =>
  new Date(minute * MINUTE).toISOString().slice(0, 16).replace(/[-:]/g, '');

/** What the clocks show at each minute from three days before a day to three days after it. */
function clockOf(zone: string, date: string) {
  const first = minuteOf(date) - 3 * DAY;
  const shown = Array.from({ length: 7 * DAY }, (_, index) => {
    const instant = Temporal.Instant.fromEpochMilliseconds((first + index) * MINUTE);
    return first + index + instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
  });
  /** The first minute at which the clocks show a time, or would have without the change that skipped it. */
  const instantOf = (wall: number): number | null => {
    const exact = shown.indexOf(wall);
    if (exact >= 0) return first + exact;
    const gap = shown.findIndex((each, index) => each < wall && (shown[index + 1] ?? 0) > wall);
    return gap >= 0 ? first + gap + (wall - (shown[gap] ?? 0)) : null;
  };
  return { first, instantOf };
}

/** A day, or one some days before it, with no clock change near: the length of a series is then that of the clock. */
function steadyDay(zone: string, day: number): number {
  const offsetOn = (each: number) =>
    Temporal.Instant.fromEpochMilliseconds(each * DAY * MINUTE).toZonedDateTimeISO(zone).offset;
  return offsetOn(day - 1) === offsetOn(day + 3) ? day : steadyDay(zone, day - 3);
}

const clocks = new Map(CHANGES.map(([zone, date]) => [`${zone} ${date}`, clockOf(zone, date)]));

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const dowOf = (day: number) => new Date(day * DAY * MINUTE).getUTCDay();

type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  days: number[];
  nth: number;
  weekStart: number;
};

/** Whether a rule means a day, by what its words say. Days are counted since 1970. */
function means(
  { freq, interval, days, nth, weekStart }: Rule,
  start: number,
  day: number,
): boolean {
  if (day < start) return false;
  const [a, b] = [start, day].map((each) => new Date(each * DAY * MINUTE));
  if (!a || !b) return false;
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  if (freq === 'DAILY') return (day - start) % interval === 0;
  if (freq === 'WEEKLY') {
    const weekOf = (each: number) => Math.floor((each - ((dowOf(each) - weekStart + 7) % 7)) / 7);
    const chosen = days.length > 0 ? days : [dowOf(start)];
    return (weekOf(day) - weekOf(start)) % interval === 0 && chosen.includes(dowOf(day));
  }
  if (freq === 'MONTHLY' && nth !== 0) {
    const left = new Date(Date.UTC(b.getUTCFullYear(), b.getUTCMonth() + 1, 0)).getUTCDate();
    const place =
      nth > 0 ? Math.ceil(b.getUTCDate() / 7) : -Math.ceil((left - b.getUTCDate() + 1) / 7);
    return months % interval === 0 && place === nth && dowOf(day) === dowOf(start);
  }
  const isStep = freq === 'MONTHLY' ? months % interval === 0 : months % (12 * interval) === 0;
  return isStep && a.getUTCDate() === b.getUTCDate();
}

function ruleText({ freq, interval, days, nth, weekStart }: Rule, start: number): string {
  const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`];
  if (freq === 'WEEKLY') {
    parts.push(`WKST=${WEEKDAYS[weekStart]}`);
    if (days.length > 0) parts.push(`BYDAY=${days.map((day) => WEEKDAYS[day]).join(',')}`);
  }
  if (freq === 'MONTHLY' && nth !== 0) parts.push(`BYDAY=${nth}${WEEKDAYS[dowOf(start)]}`);
  return parts.join(';');
}

const EVENT = fc.record({
  ago: fc.integer({ min: 8, max: 500 }),
  minute: fc.integer({ min: 0, max: DAY / 15 - 1 }).map((quarter) => quarter * 15),
  length: fc.integer({ min: 1, max: 60 }).map((quarters) => quarters * 15),
  byDuration: fc.boolean(),
  rule: fc.record({
    freq: fc.constantFrom(
      'DAILY' as const,
      'WEEKLY' as const,
      'MONTHLY' as const,
      'YEARLY' as const,
    ),
    interval: fc.integer({ min: 1, max: 3 }),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    nth: fc.constantFrom(0, 1, 2, 3, 4, -1, -2),
    weekStart: fc.constantFrom(0, 1),
  }),
  count: fc.option(fc.integer({ min: 1, max: 400 })),
  /** The day of the window that is taken out, and the one that is moved, by how many quarters of an hour. */
  without: fc.option(fc.integer({ min: -1, max: 2 })),
  moved: fc.option(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: -90, max: 90 }))),
});

it('reads each minute as the clocks and the words of the rules say', () => {
  const calendars = fc.tuple(
    fc.constantFrom(...CHANGES),
    fc.array(EVENT, { minLength: 1, maxLength: 3 }),
  );
  let times = 0;
  fc.assert(
    fc.property(calendars, ([[zone, date], events]) => {
      const clock = clocks.get(`${zone} ${date}`);
      if (!clock) throw new Error('Every zone has its clock.');
      const middle = minuteOf(date) / DAY;
      const [from, until] = [minuteOf(date) - DAY, minuteOf(date) + 2 * DAY];
      const busy = new Uint8Array(until - from);
      const fill = (start: number, end: number) => {
        for (let each = Math.max(start, from); each < Math.min(end, until); each += 1)
          busy[each - from] = 1;
      };
      const lines = ['BEGIN:VCALENDAR'];
      for (const [index, event] of events.entries()) {
        const { minute, length, byDuration, rule, count, without, moved } = event;
        const start = steadyDay(zone, middle - event.ago);
        const written = (day: number) => `;TZID=${zone}:${dateText(day * DAY + minute)}00`;
        const dayOut = without === null ? null : middle + without;
        const dayMoved = moved === null ? null : middle + moved[0];
        const isFound = new Set<number>([start]);
        for (let day = start, found = 0; day <= middle + 3; day += 1) {
          if (!means(rule, start, day)) continue;
          found += 1;
          if (count !== null && found > count) break;
          isFound.add(day);
        }
        lines.push('BEGIN:VEVENT', `UID:${index}`, `DTSTART${written(start)}`);
        lines.push(
          byDuration
            ? `DURATION:PT${length}M`
            : `DTEND;TZID=${zone}:${dateText(start * DAY + minute + length)}00`,
          `RRULE:${ruleText(rule, start)}${count === null ? '' : `;COUNT=${count}`}`,
        );
        if (dayOut !== null) lines.push(`EXDATE${written(dayOut)}`);
        lines.push('END:VEVENT');
        // An exception is busy by itself, whether the series has its time or not.
        if (moved !== null && dayMoved !== null) {
          const to = from + DAY + moved[1] * 15;
          lines.push('BEGIN:VEVENT', `UID:${index}`, `RECURRENCE-ID${written(dayMoved)}`);
          lines.push(`DTSTART:${dateText(to)}00Z`, 'DURATION:PT45M', 'END:VEVENT');
          fill(to, to + 45);
        }
        for (let day = middle - 2; day <= middle + 2; day += 1) {
          if (!isFound.has(day) || day === dayOut || day === dayMoved) continue;
          const wall = day * DAY + minute;
          const begins = clock.instantOf(wall);
          const byClock = clock.instantOf(wall + length);
          if (begins === null || byClock === null) continue;
          fill(begins, byDuration ? begins + length : Math.max(begins + length, byClock));
        }
      }
      lines.push('END:VCALENDAR');
      const text = lines.join('\r\n');
      const dates = [from, until].map((each) => new Date(each * MINUTE).toISOString().slice(0, 10));
      const reading = readingOf(text, 'UTC', dates[0] ?? '', dates[1] ?? '');
      if (reading.kind !== 'read') throw new Error(reading.why);
      const read = new Uint8Array(until - from);
      for (const [begin, end] of reading.busy) {
        read.fill(1, begin / MINUTE - from, end / MINUTE - from);
      }
      times += reading.busy.length;
      const wrong = read.findIndex((each, index) => each !== busy[index]);
      if (wrong >= 0) {
        throw new Error(
          `${dateText(from + wrong)}Z is ${read[wrong] ? 'busy' : 'free'} as read:\n${text}`,
        );
      }
    }),
    { numRuns: RUNS },
  );
  expect(times).toBeGreaterThan(RUNS / 2);
}, 600_000);
