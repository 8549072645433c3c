import { redirect } from 'react-router';
import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { ConfirmScreen } from '#app/areas/accounts/ConfirmScreen.tsx';
import { beginAuthenticator } from '#app/areas/accounts/second-factor-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/authenticator';
import { provenSessionOf } from './own-session.server.ts';

const SCREEN = '/account/authenticator';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function loader({ request, context }: Route.LoaderArgs) {
  await provenSessionOf(request, context, SCREEN);
  return { email: signedInOf(context).email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await provenSessionOf(request, context, SCREEN);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await beginAuthenticator(signedInOf(context), session);
      return redirect('/account/authenticator/code');
    },
    failed: { kind: 'error', title: 'Failed to start the setup.', description: UNEXPECTED },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Set up an authenticator app' },
  { name: 'robots', content: 'noindex' },
];

export default function SetUpAuthenticator({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmScreen
      id="authenticator"
      title="Set up an authenticator app"
      email={loaderData.email}
      about="You need an app on your phone that makes six-digit codes, for example one that comes with your password manager."
      submit="Continue"
      answer={actionData}
    />
  );
}
