import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { reopenRegistration } from '#app/areas/customers/approval-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/reopen';

export async function action({ request, params, context }: Route.ActionArgs) {
  const customerId = idParam(params.customerId);
  return answerForm(request, z.object({}), {
    handle: async () => {
      await reopenRegistration(adminOf(context), { customerId });
      return {
        kind: 'success',
        title: 'Registration Reopened',
        description: 'It is among the pending ones again.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to reopen the registration.' },
  });
}
