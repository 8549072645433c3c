import { adminOf } from '#app/access/guards.server.ts';
import { archiveProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalStepSchema } from '#app/areas/proposals/proposal-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/archive';

export async function action({ request, params, context }: Route.ActionArgs) {
  const proposalId = idParam(params.proposalId);
  return answerForm(request, proposalStepSchema, {
    handle: async ({ version }) => {
      await archiveProposal(adminOf(context), proposalId, version);
      return { kind: 'success', title: 'Proposal archived' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update proposal' },
  });
}
