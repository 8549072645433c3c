import { redirect, useSearchParams } from 'react-router';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { addressCheck } from '#app/areas/accounts/account-checks.ts';
import { resetRequestSchema, UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import {
  areSignInLinksOn,
  requestSignInLink,
} from '#app/areas/accounts/sign-in-link-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/send-sign-in-link';
import { withMode } from './auth-mode.ts';
import { nextCookie } from './next-cookie.server.ts';
import { leaveWhenSignedIn } from './sign-in.server.ts';

export async function loader(args: Route.LoaderArgs) {
  await leaveWhenSignedIn(args);
  if (!(await areSignInLinksOn())) {
    throw redirect(withMode('/customer-auth', args.url.searchParams, 'login'));
  }
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerForm(request, resetRequestSchema, {
    handle: async ({ email }) => {
      const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
      await requestSignInLink(email, source);
      const search = new URLSearchParams(url.search);
      search.set('sent', '');
      const headers = { 'Set-Cookie': nextCookie(search.get('next')) };
      return redirect(`${url.pathname}?${search}`, { headers });
    },
    failed: { kind: 'error', title: 'Failed to send the sign-in link.', description: UNEXPECTED },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Sign in by email' },
  { name: 'robots', content: 'noindex' },
];

export default function SendSignInLink({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <AuthScreen
      eyebrow="Customer portal"
      title="Sign in by email"
      intro="Enter the email of your account. We'll email you a link that signs you in without a password."
      links={
        <p>
          <Link to={withMode('/customer-auth', search, 'login')}>Back to login</Link>
        </p>
      }
    >
      {search.has('sent') && !actionData ? (
        <AuthNotice title="Check your email">
          <p>
            If there is a customer account with that address, an email is on its way. Its link works
            once, for 15 minutes, and replaces earlier ones. If it doesn't arrive within a few
            minutes, check your spam folder.
          </p>
        </AuthNotice>
      ) : null}
      <AccountForm
        id="send-sign-in-link"
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
