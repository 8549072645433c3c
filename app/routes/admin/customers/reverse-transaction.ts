import { adminOf } from '#app/access/guards.server.ts';
import { reverseEntry } from '#app/areas/billing/ledger-commands.server.ts';
import { reversalSchema } from '#app/areas/billing/ledger-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/reverse-transaction';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  const entryId = idParam(params.entryId);
  return answerForm(request, reversalSchema, {
    handle: async (reversal) => {
      await reverseEntry(adminOf(context), customerId, entryId, reversal);
      return { kind: 'success', title: 'Transaction reversed' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to reverse transaction' },
  });
}
