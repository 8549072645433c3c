import type { AdminActor, CustomerActor, FirmActor } from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { EffectsOf } from '#app/records/events.ts';
import type { proposalEvents } from '#app/records/proposal/events.ts';
import type { ProposalStatus } from '#app/records/proposal/proposal-status.ts';
import {
  type AnnouncedProposal,
  answeredByCustomer,
  expiredUnanswered,
  proposalSentToCustomer,
  reopenedForCustomer,
  revisedAfterAnswer,
} from './proposal-announcements.ts';
import type { AnswerForMail } from './proposal-mails.ts';

/** What follows from what happens to proposals. */
export const proposalEffects = {
  'proposal.status_changed': (
    {
      proposal,
      after,
      isReopened,
      firmName,
    }: {
      proposal: AnnouncedProposal & { status: ProposalStatus };
      after: ProposalStatus;
      isReopened: boolean;
      firmName: string;
    },
    _: AdminActor,
  ) => {
    const change = { before: proposal.status, after };
    const sent = isReopened ? reopenedForCustomer : proposalSentToCustomer;
    return {
      id: proposal.id,
      line: { title: proposal.title, ...change },
      notices: [
        after === 'draft' && isReopened && revisedAfterAnswer(proposal),
        after === 'sent' && { ...sent(proposal, firmName), change },
      ],
      drops: after === 'draft' && ({ subject: 'proposal', audience: 'customer' } as const),
    };
  },
  'proposal.accepted': answered,
  'proposal.rejected': answered,
  'proposal.changes_requested': answered,
  'proposal.expired': (proposal: { id: string; title: string }, _: FirmActor) => ({
    id: proposal.id,
    line: { title: proposal.title },
    notices: [expiredUnanswered(proposal)],
  }),
} satisfies EffectsOf<typeof proposalEvents, Effect>;

/** By the customer, or as staff recorded it: then the line of the status says so. */
function answered(
  { proposal, answer }: { proposal: AnnouncedProposal; answer: AnswerForMail | null },
  _: AdminActor | CustomerActor,
) {
  return {
    id: proposal.id,
    ...(answer && {
      line: { title: proposal.title, signedName: answer.signedName },
      notices: [answeredByCustomer(proposal, answer)],
    }),
  };
}
