import { adminOf } from '#app/access/guards.server.ts';
import { refuseRecovery } from '#app/areas/accounts/recovery-end.server.ts';
import { nothingSchema } from '#app/areas/accounts/user-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import type { Route } from './+types/refuse-recovery';

export async function action({ request, context, params }: Route.ActionArgs) {
  const userId = idParam(params.userId);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await refuseRecovery(adminOf(context), userId);
      return {
        kind: 'success',
        title: 'Recovery refused.',
        description: 'The person was told by mail.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to refuse the recovery.' },
  });
}
