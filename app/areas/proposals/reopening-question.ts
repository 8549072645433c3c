import {
  isAnswered,
  PROPOSAL_STATUS_DISPLAY,
  type ProposalStatus,
} from '#app/records/proposal/proposal-status.ts';
import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';
import { setUpWords } from './recorded-answer.ts';

/** The question to staff before an answered proposal gets another status; null for any other. */
export function reopeningQuestion(
  chosen: ProposalStatus,
  {
    title,
    status,
    templateVersionId,
  }: { title: string; status: ProposalStatus; templateVersionId: string | null },
): StatusQuestion | null {
  if (!isAnswered(status) || chosen === status) return null;
  const was = status === 'accepted' ? 'accepted' : 'declined';
  const text = {
    draft: `"${title}" was ${was}. It becomes a draft that the customer no longer sees. Their responses stay with the text they refer to, and the customer is notified.`,
    sent: `"${title}" was ${was}. It needs a response again. Earlier responses stay, and the customer is notified.`,
  };
  const setUp = chosen === 'accepted' ? setUpWords({ templateVersionId }) : null;
  const others = `"${title}" was ${was}. ${PROPOSAL_STATUS_DISPLAY[chosen].label} is recorded instead. The customer's responses stay.${setUp ? ` ${setUp}` : ''}`;
  return {
    title: 'Override the response?',
    text: chosen === 'draft' || chosen === 'sent' ? text[chosen] : others,
    confirm: 'Override',
  };
}
