import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { restoreCustomer } from '#app/areas/customers/customer-removal.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await restoreCustomer(adminOf(context), customerId);
      return { kind: 'success', title: 'Customer restored successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore customer' },
  });
}
