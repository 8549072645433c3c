import { type SQL, sql } from 'drizzle-orm';
import { firmZone } from '../firm-clock.server.ts';

/** The moment at which a calendar date (YYYY-MM-DD) of the firm begins, or the date `daysLater`. */
export function firmDayStarts(day: string, daysLater = 0): SQL {
  // The day is added before the zone is applied: a day on which clocks change has 23 or 25 hours.
  return sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${firmZone()})`;
}
