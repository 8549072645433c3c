import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { renamePasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { passkeyNameSchema } from '#app/areas/accounts/passkey-forms.ts';
import { answerForm, idParam } from '../answer-form.server.ts';
import type { Route } from './+types/passkey-rename';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.passkeyId);
  return answerForm(request, passkeyNameSchema, {
    handle: async ({ name }) => {
      await renamePasskey(signedInOf(context), id, name);
      return { kind: 'success', title: 'Passkey renamed' };
    },
    failed: { kind: 'error', title: 'Failed to rename the passkey.', description: UNEXPECTED },
  });
}
