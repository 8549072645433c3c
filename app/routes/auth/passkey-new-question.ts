import { data } from 'react-router';
import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import type { PasskeyQuestion } from '#app/areas/accounts/passkey-check.server.ts';
import { askForNewPasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { passkeyNameSchema } from '#app/areas/accounts/passkey-forms.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/passkey-new-question';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

/** The options with which a browser asks its person's authenticator to create a passkey, in the answer to the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  let asked: (PasskeyQuestion & { name: string }) | undefined;
  const answer = await answerForm(request, passkeyNameSchema, {
    handle: async ({ name }) => {
      const question = await askForNewPasskey(signedInOf(context), session, request.headers);
      asked = { ...question, name };
      return { kind: 'success', title: 'Confirm on your device' };
    },
    failed: { kind: 'error', title: 'Failed to add the passkey.', description: UNEXPECTED },
  });
  if (answer instanceof Response || !asked) return answer;
  const { name, options, headers } = asked;
  return data({ ...answer.data, question: { name, options } }, { headers });
}
