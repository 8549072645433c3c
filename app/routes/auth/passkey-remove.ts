import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { removePasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm, idParam } from '../answer-form.server.ts';
import type { Route } from './+types/passkey-remove';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.passkeyId);
  const session = await sessionOf(request, context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await removePasskey(signedInOf(context), session, id);
      return { kind: 'success', title: 'Passkey removed' };
    },
    failed: { kind: 'error', title: 'Failed to remove the passkey.', description: UNEXPECTED },
  });
}
