import { adminOf } from '#app/access/guards.server.ts';
import { restoreProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalStepSchema } from '#app/areas/proposals/proposal-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const proposalId = idParam(params.proposalId);
  return answerForm(request, proposalStepSchema, {
    handle: async ({ version }) => {
      await restoreProposal(adminOf(context), proposalId, version);
      return { kind: 'success', title: 'Proposal restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update proposal' },
  });
}
