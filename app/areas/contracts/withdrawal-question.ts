import { type ContractStatus, signatureOutcome } from '#app/records/contract/contract-status.ts';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';

/**
 * The question to staff before a status withdraws the signature that `signedBy` gave in the portal, or the date of one on
 * paper; null if it withdraws neither.
 */
export function withdrawalQuestion(
  status: ContractStatus,
  {
    title,
    signedBy,
    signedDate,
  }: { title: string; signedBy: string | null; signedDate: Date | null },
): StatusQuestion | null {
  const isSigned = signedBy !== null || signedDate !== null;
  if (!isSigned || signatureOutcome(status) !== 'withdraw') return null;
  const becomes =
    status === 'draft'
      ? 'becomes a draft that the customer no longer sees'
      : 'is sent to the customer again';
  if (signedBy === null) {
    return {
      title: 'Clear the signed date?',
      text: `"${title}" ${becomes}. Its signed date will be cleared, and changing the status back does not restore it.`,
      confirm: 'Clear Signed Date',
    };
  }
  return {
    title: 'Withdraw the signature?',
    text: `"${title}" ${becomes}. The signature of ${signedBy} will be withdrawn, and the customer has to sign again. The customer is notified.`,
    confirm: 'Withdraw Signature',
  };
}
