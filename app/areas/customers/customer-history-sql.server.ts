import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { customerAccounts, invoices, transactions } from '#app/records/billing-tables.ts';
import { contracts } from '#app/records/contract-tables.ts';
import { customerDocuments, documentRequests } from '#app/records/document-tables.ts';
import { meetings } from '#app/records/meeting-tables.ts';
import { accountMerges } from '#app/records/merge-tables.ts';
import { monthlyFilePlans, monthlyFileRequests } from '#app/records/monthly-file-tables.ts';
import { outcomeBaselines, outcomeMeasures } from '#app/records/outcome-tables.ts';
import { procedures } from '#app/records/procedure-tables.ts';
import { projects } from '#app/records/project-tables.ts';
import { proposals } from '#app/records/proposal-tables.ts';
import { outcomeConsents, quarterlyScores, scoreRequests } from '#app/records/score-tables.ts';
import { tasks } from '#app/records/task-tables.ts';
import { tickets } from '#app/records/ticket-tables.ts';
import { runningTimers, timeEntries } from '#app/records/time-tables.ts';

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
