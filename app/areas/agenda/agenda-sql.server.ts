import { and, eq, type SQL, sql } from 'drizzle-orm';
import { proposalDecisions, proposals } from '#app/records/proposal-tables.ts';
import { ticketMessages } from '#app/records/ticket-tables.ts';

/** Whether the customer asked for changes of the proposal as it was sent last: then it is the firm's turn. */
export const asksForChanges: SQL = sql`exists (select from ${proposalDecisions} where ${and(
  eq(proposalDecisions.proposalId, proposals.id),
  eq(proposalDecisions.decision, 'changes'),
  sql`${proposalDecisions.createdAt} >= ${proposals.sentAt}`,
)})`;

/** When the firm last wrote to the customer on a ticket; null where it never did. */
export function firmWroteLast(ticketId: SQL): SQL {
  return sql`(select max(${ticketMessages.createdAt}) from ${ticketMessages}
    where ${ticketMessages.ticketId} = ${ticketId} and ${ticketMessages.authorSide} = 'firm'
      and not ${ticketMessages.isInternal})`;
}
