import { z } from 'zod';
import { calendarDate } from '#app/platform/forms/form-fields.ts';

/** Calendar dates, YYYY-MM-DD; both days belong to the period. */
export type StatementPeriod = { from: string; to: string };

/** Reads the period of an address, ?from=&to=; null if it names none. */
export function statementPeriodOf({ searchParams }: URL): StatementPeriod | null {
  const parsed = periodSchema().safeParse(Object.fromEntries(searchParams));
  return parsed.success ? parsed.data : null;
}

/** Returns the quarter up to today, with which a statement's form starts. */
export function defaultStatementPeriod(today: string): StatementPeriod {
  const from = Temporal.PlainDate.from(today).subtract({ months: 3 }).add({ days: 1 });
  return { from: from.toString(), to: today };
}

/** A period as its form sends it. */
function periodSchema() {
  return z
    .object({
      from: calendarDate('Enter the first day'),
      to: calendarDate('Enter the last day'),
    })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'The last day is before the first',
    });
}

/** The clients that are chosen to be sent a statement, their ids parted by commas. */
export const chosenClientsSchema = z.object({
  customers: z
    .string({ error: 'Choose at least one client' })
    .max(8000, 'Choose fewer clients')
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(
      z.array(z.uuid('Choose clients from the list')).min(1, 'Choose at least one client').max(200),
    ),
});
