import { adminOf } from '#app/access/guards.server.ts';
import { sendPasswordReset } from '#app/areas/accounts/user-commands.server.ts';
import { nothingSchema } from '#app/areas/accounts/user-forms.ts';
import { answerForm, idParam } from '#app/routes/answer-form.server.ts';
import type { Route } from './+types/password-reset';

export async function action({ request, context, params }: Route.ActionArgs) {
  const userId = idParam(params.userId);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      const { email } = await sendPasswordReset(adminOf(context), userId);
      return {
        kind: 'success',
        title: 'Password Reset Sent',
        description: `A link to set a new password is on its way to ${email}. It is valid for one hour.`,
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to send password reset email.' },
  });
}
