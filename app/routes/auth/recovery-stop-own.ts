import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { stopOwnRecovery } from '#app/areas/accounts/recovery-end-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/recovery-stop-own';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await stopOwnRecovery(signedInOf(context));
      return {
        kind: 'success',
        title: 'Recovery stopped',
        description: 'Set a new password: the person who asked for it knew yours.',
      };
    },
    failed: { kind: 'error', title: 'Failed to stop the recovery.', description: UNEXPECTED },
  });
}
