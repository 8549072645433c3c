import { adminOf } from '#app/access/guards.server.ts';
import { resetSecondFactor } from '#app/areas/accounts/second-factor-commands.server.ts';
import { secondFactorResetSchema } from '#app/areas/accounts/user-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import { sessionOf } from '#app/routes/auth/own-session.server.ts';
import type { Route } from './+types/second-factor';

export async function action({ request, context, params }: Route.ActionArgs) {
  const userId = idParam(params.userId);
  const session = await sessionOf(request, context);
  return answerForm(request, secondFactorResetSchema, {
    handle: async (reset) => {
      await resetSecondFactor(adminOf(context), session, { userId, ...reset });
      return {
        kind: 'success',
        title: 'Second factor reset.',
        description: 'The person was signed out everywhere and notified by email.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to reset the second factor.' },
  });
}
