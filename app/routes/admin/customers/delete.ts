import { adminOf } from '#app/access/guards.server.ts';
import { removalSchema } from '#app/areas/customers/customer-forms.ts';
import { removeCustomer } from '#app/areas/customers/customer-removal.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/delete';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, removalSchema, {
    handle: async ({ announced }) => {
      await removeCustomer(adminOf(context), customerId, announced);
      const done = announced === 'archive' ? 'archived' : 'deleted';
      return { kind: 'success', title: `Customer ${done} successfully` };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to delete customer' },
  });
}
