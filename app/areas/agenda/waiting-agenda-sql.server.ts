import { and, eq, isNull, sql } from 'drizzle-orm';
import { OPEN_REQUEST } from '#app/areas/documents/request-queries.server.ts';
import { awaitsCustomer } from '#app/areas/proposals/proposal-sql.server.ts';
import { WAITS_IN_QUEUE } from '#app/areas/tickets/snoozes/snooze-sql.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { isActiveTask, tasks } from '#app/records/task/task-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { type AgendaSource, firmWroteLast } from './agenda-statement-sql.server.ts';
import { TODAY } from './agenda-values-sql.server.ts';

/** What waits for a customer's answer, longest first. */
export function waitingSources(): AgendaSource[] {
  const group = 'waiting';
  return [
    {
      group,
      kind: 'ticket',
      needs: 'work',
      from: tickets,
      where: WAITS_IN_QUEUE,
      order: tickets.updatedAt,
      id: tickets.id,
      title: tickets.title,
      note: sql`'#' || ${tickets.number}`,
      since: tickets.updatedAt,
      shownSince: firmWroteLast,
      customerId: tickets.customerId,
    },
    {
      group,
      kind: 'document_request',
      needs: 'work',
      from: documentRequests,
      where: OPEN_REQUEST,
      order: documentRequests.createdAt,
      id: documentRequests.id,
      title: documentRequests.title,
      since: documentRequests.createdAt,
      customerId: documentRequests.customerId,
    },
    {
      group,
      kind: 'task',
      needs: 'work',
      from: tasks,
      where: and(isActiveTask(tasks), eq(tasks.side, 'customer')),
      order: tasks.dueDate,
      id: tasks.id,
      title: tasks.title,
      since: tasks.createdAt,
      customerId: tasks.customerId,
    },
    {
      group,
      kind: 'proposal',
      needs: 'money',
      from: proposals,
      where: awaitsCustomer(TODAY),
      order: proposals.sentAt,
      id: proposals.id,
      title: proposals.title,
      amount: proposals.totalAmount,
      since: proposals.sentAt,
      customerId: proposals.customerId,
    },
    {
      group,
      kind: 'contract',
      needs: 'money',
      from: contracts,
      where: and(eq(contracts.status, 'sent'), isNull(contracts.archivedAt)),
      order: contracts.sentAt,
      id: contracts.id,
      title: contracts.title,
      amount: contracts.contractValue,
      since: contracts.sentAt,
      customerId: contracts.customerId,
    },
  ];
}
