import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';

/** Unbilled hours: billable, on no invoice, and not paid for by the price or fee of their project. */
export const UNBILLED_TIME: SQL | undefined = and(
  eq(timeEntries.billable, true),
  isNull(timeEntries.invoiceLineId),
  // In the words of the indexes.
  sql`not ${timeEntries.coveredByFee}`,
);

/** Unbilled hours that can be invoiced, because they have a rate. */
export const OPEN_TIME: SQL | undefined = and(UNBILLED_TIME, isNotNull(timeEntries.hourlyRate));

/** Unbilled hours that can't be invoiced yet, because they have no rate. */
export const UNRATED_TIME: SQL | undefined = and(UNBILLED_TIME, isNull(timeEntries.hourlyRate));

/** Expenses to bill: billable, and on no invoice. */
export const OPEN_EXPENSES: SQL | undefined = and(
  eq(expenses.billable, true),
  isNull(expenses.invoiceLineId),
);
