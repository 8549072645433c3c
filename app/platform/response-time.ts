/** When the firm answers: Monday to Friday, in its own time zone. */
export type BusinessHours = {
  /** IANA name, for example "America/Chicago". */
  timeZone: string;
  /** Hour the day starts, 0–23. */
  opensAt: number;
  /** Hour the day ends, 1–24. */
  closesAt: number;
};

/** The hours in force until the firm sets its own. */
export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  timeZone: 'America/Chicago',
  opensAt: 8,
  closesAt: 17,
};

/**
 * When an answer promised within one business day is due (specification, section 9): the same time on the next working
 * day. What arrives outside of business hours counts as arriving when the firm opens next.
 */
export function oneBusinessDayAfter(
  moment: Date,
  hours: BusinessHours = DEFAULT_BUSINESS_HOURS,
): Date {
  const arrived = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    hours.timeZone,
  );
  let start = arrived;
  if (isWeekend(arrived) || arrived.hour >= hours.closesAt) {
    start = nextWorkday(arrived).with({
      hour: hours.opensAt,
      minute: 0,
      second: 0,
      millisecond: 0,
    });
  } else if (arrived.hour < hours.opensAt) {
    start = arrived.with({ hour: hours.opensAt, minute: 0, second: 0, millisecond: 0 });
  }
  return new Date(nextWorkday(start).epochMilliseconds);
}

/** The due time as a person reads it in a mail: "Tuesday, November 24, 9:30 AM CST". */
export function dueTimeText(due: Date, timeZone = DEFAULT_BUSINESS_HOURS.timeZone): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(due);
}

function isWeekend(day: Temporal.ZonedDateTime): boolean {
  return day.dayOfWeek > 5;
}

function nextWorkday(day: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  let next = day.add({ days: 1 });
  while (isWeekend(next)) next = next.add({ days: 1 });
  return next;
}
