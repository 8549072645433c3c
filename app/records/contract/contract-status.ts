import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a contract is; it starts as a draft, which customers don't see (specification, section 4). */
export const CONTRACT_STATUSES = ['draft', 'sent', 'signed', 'expired', 'terminated'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** How a signature was given. */
export const SIGNATURE_KINDS = ['typed', 'drawn'] as const;

/** The label and color of each status. */
export const CONTRACT_STATUS_DISPLAY: Record<ContractStatus, StatusDisplay> = {
  draft: { label: 'Draft', color: 'grey' },
  sent: { label: 'Sent', color: 'blue' },
  signed: { label: 'Signed', color: 'green' },
  expired: { label: 'Expired', color: 'yellow' },
  terminated: { label: 'Terminated', color: 'red' },
};

/**
 * Returns the status that everyone sees on `today` (the firm's calendar date): a signed contract has expired once its last day
 * is over, whether or not the daily job has run.
 */
export function shownContractStatus(
  { status, endDate }: { status: ContractStatus; endDate: string | null },
  today: string,
): ContractStatus {
  return status === 'signed' && endDate !== null && endDate < today ? 'expired' : status;
}

/**
 * Returns what a status means for the signature. Signed keeps it or stamps its time, an earlier status withdraws it, and a
 * contract that has ended was signed all the same.
 */
export function signatureOutcome(status: ContractStatus): 'stamp' | 'withdraw' | 'keep' {
  if (status === 'signed') return 'stamp';
  return status === 'draft' || status === 'sent' ? 'withdraw' : 'keep';
}
