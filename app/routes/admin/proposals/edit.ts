import { adminOf } from '#app/access/guards.server.ts';
import { updateProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalEditSchema } from '#app/areas/proposals/proposal-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const proposalId = idParam(params.proposalId);
  return answerForm(request, proposalEditSchema, {
    handle: async (edit) => {
      await updateProposal(adminOf(context), proposalId, edit);
      return { kind: 'success', title: 'Proposal updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update proposal' },
  });
}
