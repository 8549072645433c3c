import { zonedFormat, zonedText } from './time-zone.ts';

/** One day's hours on the firm's clock, each as HH:MM. */
type OpenHours = { opens: string; closes: string };

/** When the firm answers, in its own time zone. */
export type BusinessHours = {
  /** IANA name, for example "America/Chicago". */
  timeZone: string;
  /** Monday to Sunday; null on a day without hours. At least one day has some. */
  week: readonly (OpenHours | null)[];
  /** Calendar dates, YYYY-MM-DD, on which the firm is closed. */
  holidays: readonly string[];
  /** Business hours within which what is urgent is answered; without them it is answered like everything else. */
  urgentHours: number | null;
};

const WORKDAY: OpenHours = { opens: '08:00', closes: '17:00' };

/** The hours in force until the firm sets its own. */
export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  timeZone: 'America/Chicago',
  week: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, null, null],
  holidays: [],
  urgentHours: null,
};

/**
 * Returns when an answer promised within one business day is due (specification, section 9): the same time on the next business
 * day. A request outside business hours counts from the next opening. If the next business day has other hours, the answer is
 * due within them.
 */
export function oneBusinessDayAfter(moment: Date, hours: BusinessHours): Date {
  const arrived = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    hours.timeZone,
  );
  const today = hoursOn(arrived.toPlainDate(), hours);
  const time = arrived.toPlainTime().toString();
  let day = arrived.toPlainDate();
  let at = time;
  if (!today || time >= today.closes) {
    const next = nextWorkday(day, hours);
    day = next.day;
    at = next.open.opens;
  } else if (time < today.opens) {
    at = today.opens;
  }
  const { day: due, open } = nextWorkday(day, hours);
  if (at < open.opens) at = open.opens;
  else if (at > open.closes) at = open.closes;
  return momentOn(due, at, hours.timeZone);
}

/** Returns when an answer to what is urgent is due: after so many business hours, and one business day later at the latest. */
export function urgentAnswerAfter(moment: Date, hours: BusinessHours): Date {
  const due = oneBusinessDayAfter(moment, hours);
  if (!hours.urgentHours) return due;
  const sooner = afterBusinessMs(moment, hours.urgentHours * 3_600_000, hours);
  return sooner < due ? sooner : due;
}

/** Returns the firm's opening on a calendar date, or on the next date that it is open. */
export function openingFrom(date: string, hours: BusinessHours): Date {
  const { day, open } = nextWorkday(Temporal.PlainDate.from(date).subtract({ days: 1 }), hours);
  return momentOn(day, open.opens, hours.timeZone);
}

/** The least that is left of a promise after a pause that began outside business hours. */
const LEFT_AT_LEAST_MS = 3_600_000;

/**
 * Returns when a promise that was due at `due` is due after a pause: the business time that was left when the pause began
 * counts on from its end. It never becomes earlier, and what was overdue when the pause began stays overdue.
 */
export function dueAfterPause(
  due: Date,
  pause: { from: Date; to: Date },
  hours: BusinessHours,
): Date {
  if (pause.from >= due || pause.to <= pause.from) return due;
  const left = businessMsBetween(pause.from, due, hours) || LEFT_AT_LEAST_MS;
  const moved = afterBusinessMs(pause.to, left, hours);
  return moved > due ? moved : due;
}

/** Milliseconds of business hours from one moment to another; 0 where `to` is not later. */
export function businessMsBetween(from: Date, to: Date, hours: BusinessHours): number {
  let ms = 0;
  for (let day = dayOf(from, hours); ; day = day.add({ days: 1 })) {
    if (momentOn(day, '00:00', hours.timeZone) >= to) return ms;
    const open = openOn(day, hours);
    if (open) {
      const ends = Math.min(open.closes.getTime(), to.getTime());
      ms += Math.max(0, ends - Math.max(open.opens.getTime(), from.getTime()));
    }
  }
}

/** The moment at which so many milliseconds of business hours have passed since `from`. */
function afterBusinessMs(from: Date, ms: number, hours: BusinessHours): Date {
  let left = ms;
  let day = dayOf(from, hours);
  for (;;) {
    const open = openOn(day, hours);
    if (open) {
      const begins = Math.max(open.opens.getTime(), from.getTime());
      const here = open.closes.getTime() - begins;
      if (here >= left) return new Date(begins + left);
      left -= Math.max(0, here);
    }
    ({ day } = nextWorkday(day, hours));
  }
}

const dueFormat = zonedFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
});

/** Returns the due time as a person reads it in an email: "Tuesday, November 24 at 9:30 AM CT". */
export function dueTimeText(due: Date, timeZone: string): string {
  return zonedText(dueFormat, due, timeZone);
}

/** The hours of a calendar date; null when the firm is closed on it. */
function hoursOn(day: Temporal.PlainDate, { week, holidays }: BusinessHours): OpenHours | null {
  if (holidays.includes(day.toString())) return null;
  return week[day.dayOfWeek - 1] ?? null;
}

function nextWorkday(after: Temporal.PlainDate, hours: BusinessHours) {
  // Holidays are a list with an end and one weekday is open, so there is always a next one.
  if (!hours.week.some(Boolean)) throw new Error('A week without hours has no business day.');
  let day = after;
  for (;;) {
    day = day.add({ days: 1 });
    const open = hoursOn(day, hours);
    if (open) return { day, open };
  }
}

/** The moments between which the firm is open on a calendar date; null when it is closed. */
function openOn(
  day: Temporal.PlainDate,
  hours: BusinessHours,
): { opens: Date; closes: Date } | null {
  const open = hoursOn(day, hours);
  if (!open) return null;
  const { timeZone } = hours;
  return {
    opens: momentOn(day, open.opens, timeZone),
    closes: momentOn(day, open.closes, timeZone),
  };
}

function dayOf(moment: Date, { timeZone }: BusinessHours): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}

/** The first moment of a date at which its clock shows the time or a later one: the clock skips an hour in spring. */
function momentOn(day: Temporal.PlainDate, time: string, timeZone: string): Date {
  const wall = day.toPlainDateTime(Temporal.PlainTime.from(time));
  const at = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (at.toPlainDateTime().equals(wall)) return new Date(at.epochMilliseconds);
  const skips = at.getTimeZoneTransition('next') ?? at;
  return new Date(skips.epochMilliseconds);
}
