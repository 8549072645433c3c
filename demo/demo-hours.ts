import { federalHolidays } from '#app/areas/settings/federal-holidays.ts';
import {
  type BusinessHours,
  businessMsBetween,
  DEFAULT_BUSINESS_HOURS,
  openingFrom,
} from '#app/platform/response-time.ts';

/** Business hours within which the demo firm answers urgent tickets. */
export const DEMO_URGENT_HOURS = 4;

const TWENTY_MINUTES_MS = 20 * 60_000;

/** When the demo firm is open: by default hours, closed on the federal holidays of last year, this one and the next; what is urgent it answers sooner. */
export function demoHours(now: Date): BusinessHours {
  const year = now.getUTCFullYear();
  const holidays = [year - 1, year, year + 1].flatMap(federalHolidays).map(({ date }) => date);
  return { ...DEFAULT_BUSINESS_HOURS, holidays, urgentHours: DEMO_URGENT_HOURS };
}

/**
 * When someone at the demo firm does what the demo has at `at`: then, if the firm is open, else soon after it opens again. What
 * that would bring after `now` stays where it is.
 */
export function atWork(at: Date, hours: BusinessHours, now: Date): Date {
  if (businessMsBetween(at, new Date(at.getTime() + 1), hours) > 0) return at;
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(hours.timeZone)
    .toPlainDate();
  const today = openingFrom(day.toString(), hours);
  const opens = today > at ? today : openingFrom(day.add({ days: 1 }).toString(), hours);
  const moved = new Date(opens.getTime() + TWENTY_MINUTES_MS);
  return moved > now ? at : moved;
}
