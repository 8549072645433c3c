import { adminOf } from '#app/access/guards.server.ts';
import { createProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalSchema } from '#app/areas/proposals/proposal-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, proposalSchema, {
    handle: async (proposal) => {
      await createProposal(adminOf(context), proposal);
      return { kind: 'success', title: 'Proposal created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create proposal' },
  });
}
