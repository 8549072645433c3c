import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { addPasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { newPasskeySchema } from '#app/areas/accounts/passkey-forms.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/passkey-new';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, newPasskeySchema, {
    handle: async (made) => {
      await addPasskey(signedInOf(context), session, { ...made, headers: request.headers });
      return { kind: 'success', title: 'Passkey added' };
    },
    failed: { kind: 'error', title: 'Failed to add the passkey.', description: UNEXPECTED },
    secrets: ['answer'],
  });
}
