import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { askForProof, proofNeeded } from '#app/areas/accounts/proof-commands.server.ts';
import { providerOfSession } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import type { Route } from './+types/proof';
import { sessionOf } from './own-session.server.ts';
import { answerQuestion } from './passkey-question.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

/** The proof that this session lacks, as JSON, for a dialog that asks before it opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = signedInOf(context);
  const session = await sessionOf(request, context);
  const needed = await proofNeeded(actor, session);
  const provider = needed === 'password' ? await providerOfSession(session) : null;
  return Response.json(
    { needed, email: actor.email, provider },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

/** The options with which a browser asks its person's authenticator for proof, as JSON. */
export function action({ request, context }: Route.ActionArgs) {
  const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
  return answerQuestion(() => askForProof(source));
}
