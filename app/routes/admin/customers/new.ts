import { adminOf } from '#app/access/guards.server.ts';
import { createCustomer } from '#app/areas/customers/customer-commands.server.ts';
import { newCustomerSchema } from '#app/areas/customers/customer-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, newCustomerSchema, {
    handle: async (customer) => {
      await createCustomer(adminOf(context), customer);
      return { kind: 'success', title: 'Customer created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create customer' },
  });
}
