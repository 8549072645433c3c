import type { DemoMoment } from './types/people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours between the firm's office clock (US Central, standard time) and UTC. */
const OFFICE_BEHIND_UTC = 6;

/**
 * Turns a demo moment into a time. Hours are office hours; up to 17:59 of yesterday's office day lies
 * before any `now`, so nothing ever lands in the future.
 */
export function demoTime(now: Date, moment: DemoMoment): Date {
  const past = new Date(now.getTime() - moment.daysAgo * DAY_MS);
  if (moment.hour === undefined) return past;
  const midnight = Date.UTC(past.getUTCFullYear(), past.getUTCMonth(), past.getUTCDate());
  return new Date(midnight + (moment.hour + OFFICE_BEHIND_UTC) * HOUR_MS);
}

/** Turns days ahead (negative: behind) into a calendar date as YYYY-MM-DD in UTC. */
export function demoDate(now: Date, inDays: number): string {
  return new Date(now.getTime() + inDays * DAY_MS).toISOString().slice(0, 10);
}
