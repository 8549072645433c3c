import { adminOf } from '#app/access/guards.server.ts';
import { createContract } from '#app/areas/contracts/contract-commands.server.ts';
import { contractSchema } from '#app/areas/contracts/contract-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, contractSchema, {
    handle: async (contract) => {
      await createContract(adminOf(context), contract);
      return { kind: 'success', title: 'Contract created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create contract' },
  });
}
