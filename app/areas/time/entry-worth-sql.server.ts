import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The most entries that a figure over several records adds up; beyond them it says "more". */
export const MOST_ENTRIES = 2_500;

/**
 * The value of a time entry in SQL: hours times rate, rounded half up to the cent; null without a rate. Every sum of
 * money over hours adds these (decision 0029).
 */
export function worthOf(entry: { hours: SQLWrapper; hourlyRate: SQLWrapper }): SQL {
  return sql`round(${entry.hours} * ${entry.hourlyRate}, 2)`;
}
