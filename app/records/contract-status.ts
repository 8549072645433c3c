import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';

/** How far a contract is; it starts as a draft, which customers don't see (specification, section 4). */
export const CONTRACT_STATUSES = ['draft', 'sent', 'signed', 'expired', 'terminated'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** How a signature was given. */
export const SIGNATURE_KINDS = ['typed', 'drawn'] as const;

/** What a person reads for each status, with the badge's color. */
export const CONTRACT_STATUS_DISPLAY: Record<ContractStatus, StatusDisplay> = {
  draft: { label: 'Draft', color: 'grey' },
  sent: { label: 'Sent', color: 'blue' },
  signed: { label: 'Signed', color: 'green' },
  expired: { label: 'Expired', color: 'yellow' },
  terminated: { label: 'Terminated', color: 'red' },
};

/**
 * The status as everybody sees it on `today` (the firm's calendar date): a signed contract has expired once its last day
 * is over, whether the daily job has run or not.
 */
export function shownContractStatus(
  { status, endDate }: { status: ContractStatus; endDate: string | null },
  today: string,
): ContractStatus {
  return status === 'signed' && endDate !== null && endDate < today ? 'expired' : status;
}

/**
 * What a status means for the signature: signed keeps one or stamps when, going back before it takes it away, and an
 * contract that has ended was signed all the same.
 */
export function signatureOutcome(status: ContractStatus): 'stamp' | 'withdraw' | 'keep' {
  if (status === 'signed') return 'stamp';
  return status === 'draft' || status === 'sent' ? 'withdraw' : 'keep';
}

/** What staff are asked before a status takes back the signature that `signedBy` gave in the portal; null when none is. */
export function withdrawalQuestion(
  status: ContractStatus,
  { title, signedBy }: { title: string; signedBy: string | null },
): StatusQuestion | null {
  if (signedBy === null || signatureOutcome(status) !== 'withdraw') return null;
  const becomes =
    status === 'draft'
      ? 'becomes a draft that the customer no longer sees'
      : 'is sent to the customer again';
  return {
    title: 'Withdraw the signature?',
    text: `"${title}" ${becomes}. The signature of ${signedBy} will be withdrawn, and the customer has to sign again. The customer is notified.`,
    confirm: 'Withdraw Signature',
  };
}
