import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { customerAccounts, invoices, transactions } from '#app/areas/billing/billing-tables.ts';
import { customerDocuments, documentRequests } from '#app/areas/documents/document-tables.ts';
import { procedures } from '#app/areas/procedures/procedure-tables.ts';
import { tasks } from '#app/areas/tasks/task-tables.ts';
import { tickets } from '#app/areas/tickets/ticket-tables.ts';

/**
 * A condition: the customer with this profile id has tickets, invoices, tasks, documents, procedures or transactions. Such
 * a customer is archived, never deleted, so that no record of the firm's business is lost.
 */
export function hasHistory(customerId: AnyColumn): SQL<boolean> {
  return sql<boolean>`(
    exists (select 1 from ${tickets} where ${eq(tickets.customerId, customerId)})
    or exists (select 1 from ${invoices} where ${eq(invoices.customerId, customerId)})
    or exists (select 1 from ${tasks} where ${eq(tasks.customerId, customerId)})
    or exists (select 1 from ${customerDocuments} where ${eq(customerDocuments.customerId, customerId)})
    or exists (select 1 from ${documentRequests} where ${eq(documentRequests.customerId, customerId)})
    or exists (select 1 from ${procedures} where ${eq(procedures.customerId, customerId)})
    or exists (select 1 from ${transactions}
      join ${customerAccounts} on ${eq(customerAccounts.id, transactions.accountId)}
      where ${eq(customerAccounts.customerId, customerId)})
  )`;
}
