import { askForPasskey } from '#app/areas/accounts/passkey-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import type { Route } from './+types/passkey-question';
import { answerQuestion } from './passkey-question.server.ts';

/** The options with which a browser asks its person's authenticator to sign in, as JSON. */
export function action({ request, context }: Route.ActionArgs) {
  const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
  return answerQuestion(() => askForPasskey(source));
}
