import { adminOf } from '#app/access/guards.server.ts';
import { setRole } from '#app/areas/accounts/user-commands.server.ts';
import { roleSchema } from '#app/areas/accounts/user-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import type { Route } from './+types/role';

export async function action({ request, context, params }: Route.ActionArgs) {
  const userId = idParam(params.userId);
  return answerForm(request, roleSchema, {
    handle: async ({ role }) => {
      await setRole(adminOf(context), { userId, role });
      return {
        kind: 'success',
        title: role === 'admin' ? 'User promoted to admin.' : 'User demoted from admin.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update user role.' },
  });
}
