import { redirect } from 'react-router';
import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { ConfirmPasswordScreen } from '#app/areas/accounts/OwnAccountScreen.tsx';
import { beginAuthenticator } from '#app/areas/accounts/second-factor-commands.server.ts';
import { confirmedSchema } from '#app/areas/accounts/security-forms.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/authenticator';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export function loader({ context }: Route.LoaderArgs) {
  return { email: signedInOf(context).email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerForm(request, confirmedSchema, {
    handle: async ({ current }) => {
      await beginAuthenticator(signedInOf(context), session, current);
      return redirect('/account/authenticator/code');
    },
    failed: { kind: 'error', title: 'Failed to begin the set-up.', description: UNEXPECTED },
    secrets: ['current'],
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Set up an authenticator app' },
  { name: 'robots', content: 'noindex' },
];

export default function SetUpAuthenticator({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPasswordScreen
      id="authenticator"
      title="Set up an authenticator app"
      email={loaderData.email}
      about="You need an app on your phone that makes six-digit codes, for example one that comes with your password manager."
      submit="Continue"
      answer={actionData}
    />
  );
}
