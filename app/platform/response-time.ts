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
};

const WORKDAY: OpenHours = { opens: '08:00', closes: '17:00' };

/** The hours in force until the firm sets its own. */
export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  timeZone: 'America/Chicago',
  week: [WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, null, null],
  holidays: [],
};

/**
 * When an answer promised within one business day is due (specification, section 9): the same time on the next
 * business day. A request outside business hours counts from the next opening. If the next business day has other
 * hours, the answer is due within them.
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

const dueFormat = zonedFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
});

/** The due time as a person reads it in an email: "Tuesday, November 24 at 9:30 AM CT". */
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

function momentOn(day: Temporal.PlainDate, time: string, timeZone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
}
