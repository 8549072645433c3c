import { useSearchParams } from 'react-router';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { addressCheck } from '#app/areas/accounts/account-checks.ts';
import { resetRequestSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { requestPasswordReset } from '#app/areas/accounts/password-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/forgot-password';

export function loader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, resetRequestSchema, {
    handle: async ({ email }) => {
      const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
      await requestPasswordReset(email, source);
      return { kind: 'success', title: 'Check your email' };
    },
    failed: {
      kind: 'error',
      title: 'Failed to send password reset email.',
      description: UNEXPECTED,
    },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Forgot password' },
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const login = search.get('from') === 'admin' ? '/auth' : '/customer-auth?mode=login';
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Forgot password?"
      intro="Enter the email of your account. We'll email you a link to choose a new password."
      links={
        <p>
          <Link to={login}>Back to login</Link>
        </p>
      }
    >
      {actionData?.done ? (
        <AuthNotice title="Check your email">
          <p>
            If there is an account with that address, a link is on its way. It works once, for one
            hour. If it doesn't arrive within a few minutes, check your spam folder.
          </p>
        </AuthNotice>
      ) : null}
      <AccountForm
        id="forgot-password"
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
