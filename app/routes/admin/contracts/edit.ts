import { adminOf } from '#app/access/guards.server.ts';
import { updateContract } from '#app/areas/contracts/contract-commands.server.ts';
import { contractEditSchema } from '#app/areas/contracts/contract-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const contractId = idParam(params.contractId);
  return answerForm(request, contractEditSchema, {
    handle: async (edit) => {
      await updateContract(adminOf(context), contractId, edit);
      return { kind: 'success', title: 'Contract updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update contract' },
  });
}
