import { and, eq, gte, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { proposalDecisions, proposals } from '#app/records/proposal-tables.ts';

/** A proposal that was sent and that its customer may still answer on `today`, the firm's calendar date. */
export function isUnansweredProposal(today: string | SQL): SQL | undefined {
  return and(
    eq(proposals.status, 'sent'),
    or(isNull(proposals.validUntil), gte(proposals.validUntil, today)),
  );
}

/** Whether the customer asked for changes of the proposal as it was sent last: then it is the firm's turn. */
export const asksForChanges: SQL = sql`exists (select from ${proposalDecisions} where ${and(
  eq(proposalDecisions.proposalId, proposals.id),
  eq(proposalDecisions.decision, 'changes'),
  gte(proposalDecisions.createdAt, proposals.sentAt),
)})`;

/** A proposal that it is the customer's turn to answer. */
export function awaitsCustomer(today: string | SQL): SQL | undefined {
  return and(isUnansweredProposal(today), isNull(proposals.archivedAt), not(asksForChanges));
}
