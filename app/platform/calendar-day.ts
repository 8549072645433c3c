import { DEFAULT_BUSINESS_HOURS } from './response-time.ts';

/** The calendar date that it is in a time zone (IANA name) at a moment, as YYYY-MM-DD. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/**
 * The firm's calendar date, YYYY-MM-DD. Both sides judge due dates by it, so that a thing is overdue for everybody at
 * once and lists filter by the day that they show.
 */
export function firmDay(moment = new Date()): string {
  return dayIn(DEFAULT_BUSINESS_HOURS.timeZone, moment);
}
