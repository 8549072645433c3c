import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { timeEntries } from '#app/records/time-tables.ts';

/** Hours that are to be billed: billable, on no invoice, and not paid for by the price or fee of their project. */
export const UNBILLED_TIME: SQL | undefined = and(
  eq(timeEntries.billable, true),
  isNull(timeEntries.invoiceLineId),
  // In the words of the indexes.
  sql`not ${timeEntries.coveredByFee}`,
);

/** Those of them that can go onto an invoice: they have a rate. */
export const OPEN_TIME: SQL | undefined = and(UNBILLED_TIME, isNotNull(timeEntries.hourlyRate));

/** Those that can't yet: nobody said at what rate. */
export const UNRATED_TIME: SQL | undefined = and(UNBILLED_TIME, isNull(timeEntries.hourlyRate));
