import { PROPOSAL_STATUS_DISPLAY, PROPOSAL_STATUSES } from '#app/records/proposal-status.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'proposal.created': 'Created as a draft',
  'proposal.updated': 'Draft edited',
  'proposal.archived': 'Archived',
  'proposal.restored': 'Restored',
  'proposal.expired': 'Expired without an answer',
  'proposal.accepted': 'Accepted by the customer',
  'proposal.rejected': 'Declined by the customer',
  'proposal.changes_requested': 'Changes asked for by the customer',
};

/** A line of a proposal's activity in words. */
export function historyText(action: string, metadata: Record<string, unknown>): string {
  if (action === 'proposal.status_changed') {
    return `Status: ${labelOf(metadata.before)} to ${labelOf(metadata.after)}`;
  }
  if (action === 'proposal.carried_out') {
    const made = Array.isArray(metadata.made) ? metadata.made.join(', ') : '';
    return `Created from it: ${made}`;
  }
  return TEXTS[action] ?? action;
}

function labelOf(status: unknown): string {
  const known = PROPOSAL_STATUSES.find((each) => each === status);
  return known ? PROPOSAL_STATUS_DISPLAY[known].label : 'unknown';
}
