import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { signInWithPasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { passkeySignInSchema } from '#app/areas/accounts/passkey-forms.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/passkey-sign-in';
import { welcome } from './sign-in.server.ts';

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerForm(request, passkeySignInSchema, {
    handle: async ({ answer }) =>
      welcome(
        url,
        await signInWithPasskey({
          answer,
          headers: request.headers,
          clientAddress: clientAddressOf(context),
        }),
      ),
    failed: { kind: 'error', title: 'Login failed', description: UNEXPECTED },
    secrets: ['answer'],
  });
}
