import { adminOf } from '#app/access/guards.server.ts';
import { endSessions } from '#app/areas/accounts/user-commands.server.ts';
import { nothingSchema } from '#app/areas/accounts/user-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import type { Route } from './+types/sessions';

export async function action({ request, context, params }: Route.ActionArgs) {
  const userId = idParam(params.userId);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await endSessions(adminOf(context), userId);
      return {
        kind: 'success',
        title: 'Sessions ended.',
        description: 'The person is signed out on every device.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to end the sessions.' },
  });
}
