import { adminOf } from '#app/access/guards.server.ts';
import { approveCustomer } from '#app/areas/customers/approval-commands.server.ts';
import { approvalSchema, COMPANY_REQUIRED } from '#app/areas/customers/approval-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/approve';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, approvalSchema, {
    handle: async (choice) => {
      await approveCustomer(adminOf(context), { customerId, ...choice });
      return {
        kind: 'success',
        title: 'User Approved',
        description: 'The user can now access the portal.',
      };
    },
    invalid: ({ payload }) =>
      payload.companyId || payload.newCompanyName ? null : { kind: 'error', ...COMPANY_REQUIRED },
    failed: { kind: 'error', title: 'Error', description: 'Failed to approve user.' },
  });
}
