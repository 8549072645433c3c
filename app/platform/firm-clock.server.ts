import { type BusinessHours, DEFAULT_BUSINESS_HOURS } from './response-time.ts';
import { dayIn } from './time-zone.ts';

// The settings area sets it when it opens and whenever the settings change, in every process.
let clock: BusinessHours = DEFAULT_BUSINESS_HOURS;

/** Sets the firm's hours, holidays and time zone for this process. */
export function setFirmClock(hours: BusinessHours): void {
  clock = hours;
}

/** The firm's hours, holidays and time zone as they are now. */
export function firmClock(): BusinessHours {
  return clock;
}

/** The firm's time zone, an IANA name. */
export function firmZone(): string {
  return clock.timeZone;
}

/**
 * Returns the firm's calendar date, YYYY-MM-DD. Both sides judge due dates by it, so that something is overdue for everyone at
 * once, and lists filter by the day that they show. A browser gets it from a loader.
 */
export function firmDay(moment = new Date()): string {
  return dayIn(clock.timeZone, moment);
}

/** Returns the milliseconds until the firm's calendar date changes. A page that stays open then shows yesterday's due dates. */
export function firmDayEndsIn(moment = new Date()): number {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(
    clock.timeZone,
  );
  return now.add({ days: 1 }).startOfDay().epochMilliseconds - moment.getTime();
}
