import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { addressCheck } from '#app/areas/accounts/account-checks.ts';
import { resetRequestSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { askForRecovery } from '#app/areas/accounts/recovery-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/lost-second-factor';

export function loader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, resetRequestSchema, {
    handle: async ({ email }) => {
      await askForRecovery(email, clientAddressOf(context));
      return { kind: 'success', title: 'Check your email' };
    },
    failed: { kind: 'error', title: 'Failed to send the email.', description: UNEXPECTED },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Lost your second factor?' },
  { name: 'robots', content: 'noindex' },
];

export default function LostSecondFactor({ actionData }: Route.ComponentProps) {
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Lost your second factor?"
      intro="Without your phone, your backup codes and your passkeys you can recover the account: with a link we email you, your password, and a three-day wait, so that no one else can do it unnoticed."
      links={
        <>
          <p>
            Is it urgent? Write to us: staff can reset the second factor once they know it is you.
          </p>
          <p>
            <Link to="/customer-auth?mode=login">Back to login</Link>
          </p>
        </>
      }
    >
      {actionData?.done ? (
        <AuthNotice title="Check your email">
          <p>
            If there is an account with that address and a second factor, a link is on its way. It
            works once, for one hour.
          </p>
        </AuthNotice>
      ) : null}
      <AccountForm
        id="lost-second-factor"
        schema={addressCheck}
        answer={actionData}
        submit="Send the link"
      >
        {(fields) => (
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        )}
      </AccountForm>
    </AuthScreen>
  );
}
