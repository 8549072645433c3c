import { redirect } from 'react-router';
import { z } from 'zod';
import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import {
  LostProofLink,
  OwnAccountScreen,
  SecurityLink,
} from '#app/areas/accounts/OwnAccountScreen.tsx';
import { ProofForm } from '#app/areas/accounts/ProofForm.tsx';
import { passkeySignInSchema } from '#app/areas/accounts/passkey-forms.ts';
import {
  type GivenProof,
  proveAgain,
  strongestProofOf,
} from '#app/areas/accounts/proof-commands.server.ts';
import { PROOF_WORDS, PROVEN_SCREENS } from '#app/areas/accounts/proof-kinds.ts';
import { SignOnButtons } from '#app/areas/accounts/SignOnButtons.tsx';
import { codeSchema, confirmedSchema } from '#app/areas/accounts/security-forms.ts';
import { providerOfSession } from '#app/areas/accounts/sso-rule-queries.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/prove';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = signedInOf(context);
  const kind = await strongestProofOf(actor);
  const session = await sessionOf(request, context);
  const provider = kind === 'password' ? await providerOfSession(session) : null;
  return { email: actor.email, kind, next: nextOf(url), provider };
}

/** Checks the proof, then leads back to the screen that asked for it; a dialog is told that it is done. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = signedInOf(context);
  const session = await sessionOf(request, context);
  const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
  const next = nextOf(url);
  const answerWith = <Input, Value>(
    schema: z.ZodType<Value, Input>,
    proof: (value: Value) => GivenProof,
  ) =>
    answerForm(request, schema, {
      handle: async (value) => {
        await proveAgain(actor, session, { ...proof(value), source });
        return next ? redirect(next) : { kind: 'success', title: 'Confirmed' };
      },
      failed: { kind: 'error', title: 'Not confirmed', description: UNEXPECTED },
      secrets: ['current', 'code', 'answer'],
    });
  switch (await strongestProofOf(actor)) {
    case 'password':
      return answerWith(confirmedSchema, ({ current }) => ({ kind: 'password', current }));
    case 'code':
      return answerWith(codeSchema, ({ code }) => ({ kind: 'code', code }));
    case 'passkey':
      return answerWith(passkeySignInSchema, ({ answer }) => ({ kind: 'passkey', answer }));
  }
}

function nextOf(url: URL) {
  const next = z.enum(PROVEN_SCREENS).safeParse(url.searchParams.get('next'));
  return next.success ? next.data : null;
}

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm that it is you' },
  { name: 'robots', content: 'noindex' },
];

export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const { email, kind, next, provider } = loaderData;
  return (
    <OwnAccountScreen
      title="Confirm that it is you"
      intro={
        <p>
          For <strong>{email}</strong>. {PROOF_WORDS[kind]}
        </p>
      }
      links={
        <>
          <LostProofLink kind={kind} />
          <SecurityLink />
        </>
      }
    >
      <ProofForm kind={kind} email={email} next={next} answer={actionData} />
      {provider ? (
        <SignOnButtons providers={[provider]} label="Confirm with" next={next} fresh />
      ) : null}
    </OwnAccountScreen>
  );
}
