import { Link, redirect } from 'react-router';
import { homeOf } from '#app/access/actor.ts';
import { requireSignedIn, SECURITY_SCREEN, signedInOf } from '#app/access/guards.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { PasswordOwner } from '#app/areas/accounts/NewPasswordFields.tsx';
import { beginAuthenticator } from '#app/areas/accounts/second-factor-commands.server.ts';
import { confirmedSchema } from '#app/areas/accounts/security-forms.ts';
import { PasswordField } from '#app/ui/fields.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/authenticator';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export function loader({ context }: Route.LoaderArgs) {
  const actor = signedInOf(context);
  return { email: actor.email, home: homeOf(actor), security: SECURITY_SCREEN };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, confirmedSchema, {
    handle: async ({ current }) => {
      await beginAuthenticator(signedInOf(context), current);
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
  const { email, security } = loaderData;
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Set up an authenticator app"
      intro={
        <p>
          For <strong>{email}</strong>. You need an app on your phone that makes six-digit codes,
          for example one that comes with your password manager.
        </p>
      }
      links={
        <p>
          <Link to={security}>Back to Security</Link>
        </p>
      }
    >
      <AccountForm
        id="authenticator"
        schema={confirmedSchema}
        answer={actionData}
        submit="Continue"
      >
        {(fields) => (
          <>
            <PasswordOwner email={email} />
            <PasswordField
              field={fields.current}
              label="Current password"
              autoComplete="current-password"
            />
          </>
        )}
      </AccountForm>
    </AuthScreen>
  );
}
