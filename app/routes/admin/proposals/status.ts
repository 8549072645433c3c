import { adminOf } from '#app/access/guards.server.ts';
import { setProposalStatus } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalStatusSchema } from '#app/areas/proposals/proposal-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const proposalId = idParam(params.proposalId);
  return answerForm(request, proposalStatusSchema, {
    handle: async (change) => {
      await setProposalStatus(adminOf(context), proposalId, change);
      return { kind: 'success', title: 'Proposal status updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update proposal status' },
  });
}
