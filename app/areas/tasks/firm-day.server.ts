import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { dayIn } from './task-due.ts';

/**
 * The firm's calendar date, YYYY-MM-DD. Both sides judge due dates by it, so that a task is overdue for everybody at
 * once and lists filter by the day that they show.
 */
export function firmDay(moment = new Date()): string {
  return dayIn(DEFAULT_BUSINESS_HOURS.timeZone, moment);
}
