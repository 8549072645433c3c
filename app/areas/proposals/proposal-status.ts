/** How far an offer is; it starts as a draft, which customers don't see (specification, section 4). */
export const PROPOSAL_STATUSES = ['draft', 'sent', 'accepted', 'rejected', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** What a customer says to an offer. */
export const PROPOSAL_DECISIONS = ['accepted', 'rejected', 'changes'] as const;
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];
