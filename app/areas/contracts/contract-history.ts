import { CONTRACT_STATUS_DISPLAY, CONTRACT_STATUSES } from '#app/records/contract-status.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'contract.created': 'Created as a draft',
  'contract.updated': 'Draft edited',
  'contract.archived': 'Archived',
  'contract.restored': 'Restored',
  'contract.expired': 'Expired at its end date',
  'contract.signed': 'Signed by the customer',
};

/** A line of a contract's activity in words. */
export function historyText(action: string, metadata: Record<string, unknown>): string {
  if (action !== 'contract.status_changed') return TEXTS[action] ?? action;
  const change = `Status: ${labelOf(metadata.before)} to ${labelOf(metadata.after)}`;
  return metadata.withdrawn === true ? `${change}. The signature was withdrawn.` : change;
}

function labelOf(status: unknown): string {
  const known = CONTRACT_STATUSES.find((each) => each === status);
  return known ? CONTRACT_STATUS_DISPLAY[known].label : 'unknown';
}
