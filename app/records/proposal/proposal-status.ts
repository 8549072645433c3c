import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a proposal is; it starts as a draft, which customers don't see (specification, section 4). */
export const PROPOSAL_STATUSES = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A customer's answers to a proposal. */
export const PROPOSAL_DECISIONS = ['accepted', 'rejected', 'changes'] as const;
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];

/** The label and color of each status (specification, section 4). */
export const PROPOSAL_STATUS_DISPLAY: Record<ProposalStatus, StatusDisplay> = {
  draft: { label: 'Draft', color: 'grey' },
  sent: { label: 'Sent', color: 'blue' },
  accepted: { label: 'Accepted', color: 'green' },
  rejected: { label: 'Rejected', color: 'red' },
  expired: { label: 'Expired', color: 'yellow' },
};

/** The label and color of each answer. */
export const PROPOSAL_DECISION_DISPLAY: Record<ProposalDecision, StatusDisplay> = {
  accepted: { label: 'Accepted', color: 'green' },
  rejected: { label: 'Declined', color: 'red' },
  changes: { label: 'Changes asked for', color: 'orange' },
};

/**
 * Returns the status that everyone sees on `today` (the firm's calendar date): an unanswered proposal has expired once the day
 * until which it is valid is over, whether or not the daily job has run.
 */
export function shownProposalStatus(
  { status, validUntil }: { status: ProposalStatus; validUntil: string | null },
  today: string,
): ProposalStatus {
  return status === 'sent' && validUntil !== null && validUntil < today ? 'expired' : status;
}

/** Whether a proposal counts as answered. */
export function isAnswered(status: ProposalStatus): boolean {
  return status === 'accepted' || status === 'rejected';
}
