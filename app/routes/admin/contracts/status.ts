import { adminOf } from '#app/access/guards.server.ts';
import { setContractStatus } from '#app/areas/contracts/contract-commands.server.ts';
import { contractStatusSchema } from '#app/areas/contracts/contract-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const contractId = idParam(params.contractId);
  return answerForm(request, contractStatusSchema, {
    handle: async (change) => {
      await setContractStatus(adminOf(context), contractId, change);
      return { kind: 'success', title: 'Contract status updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update contract status' },
  });
}
