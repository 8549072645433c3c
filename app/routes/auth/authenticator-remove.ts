import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { removeAuthenticator } from '#app/areas/accounts/second-factor-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/authenticator-remove';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await removeAuthenticator(signedInOf(context), session);
      return { kind: 'success', title: 'Authenticator app removed' };
    },
    failed: { kind: 'error', title: 'Failed to remove the app.', description: UNEXPECTED },
  });
}
