import { formatDate } from '#app/ui/everywhere/format.ts';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';

/** The question to staff before a contract goes to the customer. */
export function contractSending({
  contactName,
  companyName,
  endDate,
}: {
  contactName: string;
  companyName: string;
  endDate: string | null;
}): StatusQuestion {
  return {
    title: `Send to ${contactName}?`,
    text: `Owners and signers at ${companyName} get an email with a link, if notification settings allow it. Signers can sign it online${endDate ? ` through ${formatDate(endDate)}, its last day` : ' at any time'}. You can undo this for ten seconds.`,
    confirm: `Send to ${contactName}`,
    canUndo: true,
  };
}
