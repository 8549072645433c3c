import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import { worthOf } from './entry-worth-sql.server.ts';

/** Unbilled hours: billable, on no invoice, and not paid for by the price or fee of their project. */
export const UNBILLED_TIME: SQL | undefined = and(
  eq(timeEntries.billable, true),
  isNull(timeEntries.invoiceLineId),
  // In the words of the indexes.
  sql`not ${timeEntries.coveredByFee}`,
);

/** Unbilled hours that can be invoiced, because they have a rate. */
export const OPEN_TIME: SQL | undefined = and(UNBILLED_TIME, isNotNull(timeEntries.hourlyRate));

const sumOf = (part: 'due' | 'covered', customerId: SQLWrapper) =>
  sql`(select coalesce(sum(b.${sql.raw(part)}), 0) from hours_to_bill(${customerId}) b)`;

/** What open hours of a customer who has retainers will be due. */
export const dueOf = (customerId: SQLWrapper): SQL => sumOf('due', customerId);

/** What open hours, all of one customer, will be due, and what of them retainers cover. */
export function toBillOf(customerId: SQLWrapper): { due: SQL; covered: SQL } {
  const hasRetainers = sql`exists (select from retainers r where r.customer_id = ${customerId})`;
  return {
    due: sql`case when ${hasRetainers} then ${dueOf(customerId)} else coalesce(sum(${worthOf(timeEntries)}), 0) end`,
    covered: sql`case when ${hasRetainers} then ${sumOf('covered', customerId)} else 0 end`,
  };
}

/** What each open entry of customers with retainers will be due, as the table `b`. */
export const TO_BILL_WITH_RETAINERS = sql`(select b.* from (select distinct customer_id from retainers) r
  cross join lateral hours_to_bill(r.customer_id) b) b`;

/** Unbilled hours that can't be invoiced yet, because they have no rate. */
export const UNRATED_TIME: SQL | undefined = and(UNBILLED_TIME, isNull(timeEntries.hourlyRate));

/** Expenses to bill: billable, and on no invoice. */
export const OPEN_EXPENSES: SQL | undefined = and(
  eq(expenses.billable, true),
  isNull(expenses.invoiceLineId),
);
