import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { homeOf } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { newPasswordCheck } from '#app/areas/accounts/account-checks.ts';
import { newPasswordSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { knownDeviceCookie } from '#app/areas/accounts/known-device.server.ts';
import { NewPasswordFields, PasswordOwner } from '#app/areas/accounts/NewPasswordFields.tsx';
import { readResetLink, resetPassword } from '#app/areas/accounts/password-commands.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import type { Toast } from '#app/platform/toast.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/reset-password';

export async function loader({ url }: Route.LoaderArgs) {
  return { email: await readResetLink(tokenOf(url)) };
}

export async function action({ request, url }: Route.ActionArgs) {
  return answerForm(request, newPasswordSchema, {
    handle: async ({ password }) => {
      const person = await resetPassword(tokenOf(url), password);
      if (!person) {
        throw new RefusedError('This link has expired or was already used. Ask for a new one.');
      }
      const isStaff = homeOf(await unsafeActorOfUser(person.id)) === '/admin';
      const known = await knownDeviceCookie(request.headers, person.email);
      const toast: Toast = {
        kind: 'success',
        title: 'Password changed',
        description: 'Log in with your new password.',
      };
      return redirectWithToast(
        isStaff ? '/auth' : '/customer-auth?mode=login',
        toast,
        new Headers({ 'Set-Cookie': known }),
      );
    },
    failed: { kind: 'error', title: 'Failed to change the password.', description: UNEXPECTED },
    secrets: ['password', 'repeated'],
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password' },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  if (email === null) {
    return (
      <AuthScreen eyebrow="Your account" title="This link no longer works">
        <AuthNotice tone="warning" title="The link has expired or was already used">
          <p>A link for a new password works once and only for a limited time.</p>
        </AuthNotice>
        <Button component={Link} to="/forgot-password" size="md" fullWidth>
          Ask for a new link
        </Button>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Choose a new password"
      intro={
        <p>
          For <strong>{email}</strong>. All devices that are signed in now will be signed out.
        </p>
      }
      links={
        <p>
          Link not working? <Link to="/forgot-password">Ask for a new link</Link>
        </p>
      }
    >
      <AccountForm
        id="reset-password"
        schema={newPasswordCheck}
        answer={actionData}
        submit="Set new password"
      >
        {(fields) => (
          <>
            <PasswordOwner email={email} />
            <NewPasswordFields fields={fields} />
          </>
        )}
      </AccountForm>
    </AuthScreen>
  );
}
