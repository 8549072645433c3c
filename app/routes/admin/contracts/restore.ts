import { adminOf } from '#app/access/guards.server.ts';
import { restoreContract } from '#app/areas/contracts/contract-commands.server.ts';
import { contractStepSchema } from '#app/areas/contracts/contract-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const contractId = idParam(params.contractId);
  return answerForm(request, contractStepSchema, {
    handle: async ({ version }) => {
      await restoreContract(adminOf(context), contractId, version);
      return { kind: 'success', title: 'Contract restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update contract' },
  });
}
