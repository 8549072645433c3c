import { and, eq, gte, isNull, not, or, type SQL } from 'drizzle-orm';
import { asksForChanges, proposals } from '#app/records/proposal/proposal-tables.ts';

/** A condition on a sent proposal that its customer may still answer on `today`, the firm's calendar date. */
export function isUnansweredProposal(today: string | SQL): SQL | undefined {
  return and(
    eq(proposals.status, 'sent'),
    or(isNull(proposals.validUntil), gte(proposals.validUntil, today)),
  );
}

/** A condition on a proposal that it is the customer's turn to answer. */
export function awaitsCustomer(today: string | SQL): SQL | undefined {
  return and(
    isUnansweredProposal(today),
    isNull(proposals.archivedAt),
    not(asksForChanges(proposals)),
  );
}
