import { adminOf } from '#app/access/guards.server.ts';
import { setDeactivated } from '#app/areas/accounts/user-commands.server.ts';
import { deactivationSchema } from '#app/areas/accounts/user-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import type { Route } from './+types/deactivation';

export async function action({ request, context, params }: Route.ActionArgs) {
  const userId = idParam(params.userId);
  return answerForm(request, deactivationSchema, {
    handle: async (form) => {
      const deactivated = form.deactivated === 'yes';
      await setDeactivated(adminOf(context), { userId, deactivated });
      return {
        kind: 'success',
        title: deactivated ? 'User deactivated.' : 'User reactivated.',
        description: deactivated
          ? 'All of their sessions were ended. They can no longer sign in.'
          : 'They can sign in again.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update the account.' },
  });
}
