import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { INVOICE_REST } from '#app/areas/billing/invoice-rest-sql.server.ts';
import { MOST_ENTRIES, worthOf } from '#app/areas/time/entry-worth-sql.server.ts';
import { OPEN_TIME, UNRATED_TIME } from '#app/areas/time/unbilled-time-sql.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { timeEntries } from '#app/records/time-entry/time-tables.ts';
import type { AgendaSource } from './agenda-statement-sql.server.ts';
import { TODAY } from './agenda-values-sql.server.ts';

/** Money that is past due, not sent or not billed. */
export function moneySources(): AgendaSource[] {
  const unsent = { group: 'unsent', needs: 'money', shown: 1 } as const;
  return [
    {
      group: 'past-due',
      kind: 'invoice',
      needs: 'money',
      from: invoices,
      where: and(
        sql`${invoices.status} in ('sent', 'overdue')`,
        isNull(invoices.archivedAt),
        lt(invoices.dueDate, TODAY),
      ),
      order: invoices.dueDate,
      shown: 3,
      id: invoices.id,
      title: invoices.invoiceNumber,
      due: invoices.dueDate,
      amount: INVOICE_REST,
      customerId: invoices.customerId,
    },
    {
      ...unsent,
      kind: 'invoice',
      from: invoices,
      // One that is meant to go out later asks nobody yet.
      where: and(
        eq(invoices.status, 'draft'),
        isNull(invoices.archivedAt),
        sql`coalesce(${invoices.sendOn} <= ${TODAY}, true)`,
      ),
      order: invoices.createdAt,
      id: invoices.id,
      title: invoices.invoiceNumber,
      since: invoices.createdAt,
      amount: invoices.amount,
      customerId: invoices.customerId,
    },
    {
      ...unsent,
      kind: 'proposal',
      from: proposals,
      where: and(eq(proposals.status, 'draft'), isNull(proposals.archivedAt)),
      order: proposals.createdAt,
      id: proposals.id,
      title: proposals.title,
      since: proposals.createdAt,
      amount: proposals.totalAmount,
      customerId: proposals.customerId,
    },
    {
      ...unsent,
      kind: 'contract',
      from: contracts,
      where: and(eq(contracts.status, 'draft'), isNull(contracts.archivedAt)),
      order: contracts.createdAt,
      id: contracts.id,
      title: contracts.title,
      since: contracts.createdAt,
      amount: contracts.contractValue,
      customerId: contracts.customerId,
    },
    {
      group: 'unbilled',
      kind: 'time',
      needs: 'money',
      from: timeEntries,
      // The firm's own hours go on no invoice.
      where: and(OPEN_TIME, isNotNull(timeEntries.customerId)),
      isSum: true,
      counted: MOST_ENTRIES,
      // Nothing that the index of unbilled hours does not hold.
      order: sql`${timeEntries.customerId}, ${timeEntries.date}`,
      id: timeEntries.customerId,
      title: sql`'Unbilled hours'`,
      amount: worthOf(timeEntries),
      hours: timeEntries.hours,
    },
    {
      group: 'unrated',
      kind: 'time',
      needs: 'money',
      from: timeEntries,
      where: and(UNRATED_TIME, isNotNull(timeEntries.customerId)),
      isSum: true,
      counted: MOST_ENTRIES,
      order: sql`${timeEntries.customerId}, ${timeEntries.date}`,
      id: timeEntries.customerId,
      title: sql`'Hours without a rate'`,
      hours: timeEntries.hours,
    },
  ];
}
