import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { autopays } from '#app/records/invoice/autopay-tables.ts';
import {
  billingTerms,
  invoiceAnswers,
  invoiceReminders,
  sentStatements,
} from '#app/records/invoice/collection-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { paymentMethods } from '#app/records/invoice/payment-method-tables.ts';
import { KINDS } from '#app/records/kinds.ts';
import { monthlyFilePlans, monthlyFileRequests } from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeBaselines, outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import { outcomeResults } from '#app/records/outcome/result-tables.ts';
import {
  outcomeConsents,
  quarterlyScores,
  scoreRequests,
} from '#app/records/outcome/score-tables.ts';
import { STORED_KINDS } from '#app/records/stored-kinds.server.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { runningTimers } from '#app/records/time-entry/time-tables.ts';

type Stored = typeof STORED_KINDS;
type OwnedKind = {
  [Each in keyof Stored]: (typeof KINDS)[Each]['customerIn'] extends 'customer_id' ? Each : never;
}[keyof Stored];

const OWNED = (Object.keys(STORED_KINDS) as (keyof Stored)[]).filter(
  (kind): kind is OwnedKind => KINDS[kind].customerIn === 'customer_id',
);

/** The tables whose rows belong to a customer and are the firm's history with them: kinds of records, and others. */
export const CUSTOMER_RECORDS = [
  ...OWNED.map((kind) => STORED_KINDS[kind].table),
  expenses,
  runningTimers,
  outcomeMeasures,
  outcomeBaselines,
  monthlyFilePlans,
  monthlyFileRequests,
  quarterlyScores,
  scoreRequests,
  outcomeConsents,
  outcomeResults,
  billingTerms,
  invoiceReminders,
  invoiceAnswers,
  sentStatements,
  paymentMethods,
  autopays,
];

/**
 * A condition: the customer with this profile id has records or ledger entries, or another account was merged into it, whose
 * addresses lead to it. Such a customer is archived, never deleted, so that nothing of the firm's business is lost.
 */
export function hasHistory(customerId: AnyColumn): SQL<boolean> {
  const records = CUSTOMER_RECORDS.map(
    (table) => sql`exists (select 1 from ${table} where ${eq(table.customerId, customerId)})`,
  );
  return sql<boolean>`(${sql.join(records, sql` or `)}
    or exists (select 1 from ${transactions}
      join ${customerAccounts} on ${eq(customerAccounts.id, transactions.accountId)}
      where ${eq(customerAccounts.customerId, customerId)})
    or exists (select 1 from ${accountMerges} where ${eq(accountMerges.targetId, customerId)}))`;
}
