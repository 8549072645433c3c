import type { StatusQuestion } from '#app/ui/StatusSelect.tsx';

type Answered = { title: string; contactName: string; templateVersionId: string | null };

/** Says what recording an acceptance sets off if the proposal names a template (decision 0063); null if it names none. */
export function setUpWords({ templateVersionId }: Pick<Answered, 'templateVersionId'>) {
  if (templateVersionId === null) return null;
  return 'Unless that is already done, the engagement is set up from its template, and the customer gets emails about the new project and its meetings, if notification settings allow it.';
}

/** The question to staff before they record an answer that came by phone or email. */
export function recordedAnswer(proposal: Answered, to: 'accepted' | 'rejected'): StatusQuestion {
  const word = to === 'accepted' ? 'accepted' : 'declined';
  const what = `This records that ${proposal.contactName} ${word} "${proposal.title}" outside the portal, dated now.`;
  const then = (to === 'accepted' && setUpWords(proposal)) || 'No email is sent.';
  return {
    title: `Mark as ${word}?`,
    text: `${what} ${then}`,
    confirm: `Mark as ${word}`,
  };
}
