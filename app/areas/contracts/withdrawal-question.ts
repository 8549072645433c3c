import { type ContractStatus, signatureOutcome } from '#app/records/contract-status.ts';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';

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
