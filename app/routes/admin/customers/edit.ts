import { adminOf } from '#app/access/guards.server.ts';
import { updateCustomer } from '#app/areas/customers/customer-commands.server.ts';
import { customerEditSchema } from '#app/areas/customers/customer-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, customerEditSchema, {
    handle: async (edit) => {
      await updateCustomer(adminOf(context), customerId, edit);
      return { kind: 'success', title: 'Customer updated successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update customer' },
  });
}
