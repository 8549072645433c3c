import type { DaysOff, WorkHours } from '#app/records/meeting/booking-choices.ts';

// Which times can be booked, from hours, busy times and the rules of a kind; in milliseconds since 1970, so that a clock change
// is where it happens and nowhere else. The README of this folder says the rules.

const MINUTE_MS = 60_000;

/** A stretch of time; its end is free again. */
export type Stretch = { start: number; end: number };

/** When a host works, on the clocks of their zone. */
export type WorkingTime = {
  timeZone: string;
  /** Monday to Sunday; null on a day without hours. */
  week: readonly (WorkHours | null)[];
  /** Calendar dates without hours. */
  closed: readonly string[];
  daysOff: readonly DaysOff[];
};

/** What a kind of meeting asks of a time. */
export type SlotRules = { minutes: number; before: number; after: number; step?: number };

/** Stretches in their order; those that overlap or touch are one. */
export function mergedStretches(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const each of [...stretches].sort((a, b) => a.start - b.start)) {
    if (each.end <= each.start) continue;
    const last = all.at(-1);
    if (last && each.start <= last.end) last.end = Math.max(last.end, each.end);
    else all.push({ ...each });
  }
  return all;
}

/** What both lists have in common. */
export function common(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  return mergedStretches(
    one.flatMap((a) =>
      other.map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) })),
    ),
  );
}

/** The moment of a time of day (HH:MM, up to 24:00); one that the clocks skip is as much later as they go forward. */
export function momentAt(day: string, time: string, timeZone: string): number {
  const date = Temporal.PlainDate.from(day);
  const clock =
    time === '24:00'
      ? date.add({ days: 1 }).toPlainDateTime()
      : date.toPlainDateTime(Temporal.PlainTime.from(time));
  return clock.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** The working windows of calendar days, both included, on the host's clocks; windows that touch are one, over midnight too. */
export function windowsOf(
  { timeZone, week, closed, daysOff }: WorkingTime,
  from: string,
  until: string,
): Stretch[] {
  const windows: Stretch[] = [];
  const last = Temporal.PlainDate.from(until);
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const day = date.toString();
    const hours = week[date.dayOfWeek - 1];
    if (!hours || closed.includes(day)) continue;
    if (daysOff.some((off) => off.from <= day && day <= off.until)) continue;
    windows.push({
      start: momentAt(day, hours.opens, timeZone),
      end: momentAt(day, hours.closes, timeZone),
    });
  }
  return mergedStretches(windows);
}

/**
 * The starts that fit: the meeting lies wholly in a window, starts count from the window's beginning in real minutes, nothing is
 * busy from `before` ahead of it to `after` behind it, and it begins at `earliest` or later. Buffers may reach out of the window.
 */
export function startsIn(
  windows: readonly Stretch[],
  busy: readonly Stretch[],
  { minutes, before, after, step = minutes }: SlotRules,
  earliest: number,
): number[] {
  const taken = mergedStretches(busy);
  const length = minutes * MINUTE_MS;
  const starts: number[] = [];
  let next = 0;
  for (const window of mergedStretches(windows)) {
    for (let start = window.start; start + length <= window.end; start += step * MINUTE_MS) {
      if (start < earliest) continue;
      const from = start - before * MINUTE_MS;
      while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next += 1;
      const first = taken[next];
      if (!first || first.start >= start + length + after * MINUTE_MS) starts.push(start);
    }
  }
  return starts;
}

/** Some of a day's times, spread over it: the first ones seen; the rest is a press away. */
export function spread<Each>(all: readonly Each[], most: number): Each[] {
  if (all.length <= most) return [...all];
  return Array.from(
    { length: most },
    (_, place) => all[Math.round((place * (all.length - 1)) / (most - 1))] as Each,
  );
}
