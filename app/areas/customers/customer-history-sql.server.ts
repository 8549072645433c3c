import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { accountMerges } from '#app/records/customer/merge-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document/document-tables.ts';
import { customerAccounts, invoices, transactions } from '#app/records/invoice/billing-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { monthlyFilePlans, monthlyFileRequests } from '#app/records/outcome/monthly-file-tables.ts';
import { outcomeBaselines, outcomeMeasures } from '#app/records/outcome/outcome-tables.ts';
import {
  outcomeConsents,
  quarterlyScores,
  scoreRequests,
} from '#app/records/outcome/score-tables.ts';
import { procedures } from '#app/records/procedure/procedure-tables.ts';
import { projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { runningTimers, timeEntries } from '#app/records/time-entry/time-tables.ts';

/** The tables whose rows belong to a customer and are the firm's history with them. */
export const CUSTOMER_RECORDS = [
  tickets,
  invoices,
  tasks,
  customerDocuments,
  documentRequests,
  procedures,
  projects,
  proposals,
  contracts,
  meetings,
  timeEntries,
  runningTimers,
  outcomeMeasures,
  outcomeBaselines,
  monthlyFilePlans,
  monthlyFileRequests,
  quarterlyScores,
  scoreRequests,
  outcomeConsents,
] as const;

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
