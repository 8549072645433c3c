import { adminOf } from '#app/access/guards.server.ts';
import { recordEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { entrySchema } from '#app/areas/billing/ledger-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/transactions';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, entrySchema, {
    handle: async (entry) => {
      await recordEntry(adminOf(context), customerId, entry);
      return { kind: 'success', title: 'Transaction recorded' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to record transaction' },
  });
}
