import { adminOf } from '#app/access/guards.server.ts';
import { rejectCustomer } from '#app/areas/customers/approval-commands.server.ts';
import { rejectionSchema } from '#app/areas/customers/approval-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/reject';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, rejectionSchema, {
    handle: async ({ reason }) => {
      await rejectCustomer(adminOf(context), { customerId, reason });
      return { kind: 'success', title: 'User Rejected' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to reject user.' },
  });
}
