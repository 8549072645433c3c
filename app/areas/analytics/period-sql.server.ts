import { type SQL, sql } from 'drizzle-orm';
import type { Period, Unit } from './period.ts';

// Pieces of hand-written statements. Dates are the firm's; a moment belongs to the day that it was where the firm is.

/** A date of the period as SQL. */
export function day(date: string): SQL {
  return sql`${date}::date`;
}

/**
 * Midnight of a date in the firm's zone. The date becomes a timestamp first: a day on which clocks change has 23 or 25 hours.
 */
export function midnight(date: SQL, { timeZone }: Period): SQL {
  return sql`((${date})::timestamp at time zone ${timeZone})`;
}

/** The firm's date of a moment. */
export function dayOf(moment: SQL, { timeZone }: Period): SQL {
  return sql`(${moment} at time zone ${timeZone})::date`;
}

/** Whether a moment is in the days from one date to another, both included; an index on the moment answers it. */
export function momentWithin(moment: SQL, from: SQL, to: SQL, period: Period): SQL {
  return sql`(${moment} >= ${midnight(from, period)} and ${moment} < ${midnight(sql`${to} + 1`, period)})`;
}

/** The period and the one before as the table expression `spans(which, starts, ends)` of a WITH. */
export function spansOf({ from, to, before }: Period): SQL {
  return sql`spans (which, starts, ends) as (values
    ('now', ${day(from)}, ${day(to)}), ('before', ${day(before.from)}, ${day(before.to)}))`;
}

/** The steps of the period, cut at its ends, as the table expression `steps(starts, ends)` of a WITH, without gaps. */
export function stepsOf({ from, to, unit }: Period, by: Unit = unit): SQL {
  const one = sql.raw(`interval '1 ${by}'`);
  return sql`steps as (select greatest(s::date, ${day(from)}) as starts,
      least((s + ${one})::date - 1, ${day(to)}) as ends
    from generate_series(date_trunc(${sql.raw(`'${by}'`)}, ${day(from)}::timestamp), ${day(to)}::timestamp, ${one}) as s)`;
}

/** The days from the first of the previous period to the last of this one. */
export function bothSpans({ before, to }: Period): { from: SQL; to: SQL } {
  return { from: day(before.from), to: day(to) };
}
