import { customerOf } from '#app/access/guards.server.ts';
import { decideProposal } from '#app/areas/proposals/proposal-decision-commands.server.ts';
import { decisionSchema } from '#app/areas/proposals/proposal-forms.ts';
import { wholeAddressOf } from '#app/platform/client-address.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/answer';

const SAID = {
  accepted: 'Proposal accepted',
  rejected: 'Proposal declined',
  changes: 'Request sent',
} as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const proposalId = idParam(params.proposalId);
  const actor = customerOf(context);
  return answerForm(request, decisionSchema, {
    handle: async (decision) => {
      await countTry('customer-signature', actor.userId);
      await decideProposal(actor, proposalId, decision, {
        ipAddress: wholeAddressOf(context),
      });
      return { kind: 'success', title: SAID[decision.decision] };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to send your answer' },
  });
}
