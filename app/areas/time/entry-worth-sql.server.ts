import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * What an entry is worth, in a statement: hours times rate, rounded to the cent, half a cent up; null without a rate. Every
 * sum of money over hours adds up these (decision 0029).
 */
export function worthOf(entry: { hours: SQLWrapper; hourlyRate: SQLWrapper }): SQL {
  return sql`round(${entry.hours} * ${entry.hourlyRate}, 2)`;
}
