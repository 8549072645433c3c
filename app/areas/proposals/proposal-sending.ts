import { formatDate } from '#app/ui/everywhere/format.ts';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';

/** The question to staff before a proposal goes to the customer. */
export function proposalSending({
  contactName,
  companyName,
  validUntil,
}: {
  contactName: string;
  companyName: string;
  validUntil: string | null;
}): StatusQuestion {
  return {
    title: `Send to ${contactName}?`,
    text: `Owners and signers at ${companyName} get an email with a link, if notification settings allow it. They can accept, decline, or ask for changes${validUntil ? ` through ${formatDate(validUntil)}` : ' at any time'}. You can undo this for ten seconds.`,
    confirm: `Send to ${contactName}`,
    canUndo: true,
  };
}
