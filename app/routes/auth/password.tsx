import { homeOf } from '#app/access/actor.ts';
import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { passwordChangeCheck } from '#app/areas/accounts/account-checks.ts';
import { passwordChangeSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import {
  CurrentPassword,
  NewPasswordFields,
  PasswordOwner,
} from '#app/areas/accounts/NewPasswordFields.tsx';
import { OwnAccountScreen } from '#app/areas/accounts/OwnAccountScreen.tsx';
import { changePassword } from '#app/areas/accounts/password-commands.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/password';
import { provenSessionOf } from './own-session.server.ts';

const SCREEN = '/account/password';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function loader({ request, context }: Route.LoaderArgs) {
  await provenSessionOf(request, context, SCREEN, 'password');
  const actor = signedInOf(context);
  return { email: actor.email, home: homeOf(actor) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = signedInOf(context);
  const session = await provenSessionOf(request, context, SCREEN, 'password');
  return answerForm(request, passwordChangeSchema, {
    handle: async ({ current, password }) => {
      await changePassword(actor, session, { current, password });
      return redirectWithToast(homeOf(actor), {
        kind: 'success',
        title: 'Password changed',
        description: 'Your other devices were signed out.',
      });
    },
    failed: { kind: 'error', title: 'Failed to change the password.', description: UNEXPECTED },
    secrets: ['current', 'password', 'repeated'],
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Change password' },
  { name: 'robots', content: 'noindex' },
];

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, home } = loaderData;
  return (
    <OwnAccountScreen
      title="Change password"
      intro={
        <p>
          For <strong>{email}</strong>. Your other devices will be signed out; this one stays signed
          in.
        </p>
      }
      links={
        <>
          <p>
            Current password unknown? <Link to="/forgot-password">Set it by email</Link>
          </p>
          <p>
            <Link to={home}>Back to Dashboard</Link>
          </p>
        </>
      }
    >
      <AccountForm
        id="change-password"
        schema={passwordChangeCheck}
        answer={actionData}
        submit="Change password"
      >
        {(fields) => (
          <>
            <PasswordOwner email={email} />
            <CurrentPassword field={fields.current} />
            <NewPasswordFields fields={fields} />
          </>
        )}
      </AccountForm>
    </OwnAccountScreen>
  );
}
