import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { beginSignOn, type Leaving } from '#app/areas/sso/sign-on-commands.server.ts';
import { signOnSchema } from '#app/areas/sso/sign-on-forms.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/sso';
import { withMode } from './auth-mode.ts';

const signOnCheck = async () => (await import('#app/areas/sso/sign-on-forms.ts')).signOnSchema;

export function loader() {
  return null;
}

/**
 * Finds the provider, and lets the page lead there: browsers follow no redirect of a form to another site, and our own pages
 * may send forms nowhere else.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  let leaving: Leaving | undefined;
  const answer = await answerForm(request, signOnSchema, {
    handle: async (chosen) => {
      const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
      leaving = await beginSignOn(chosen, url.searchParams.get('next'), source);
      return new Response(null);
    },
    failed: { kind: 'error', title: 'Login failed', description: UNEXPECTED },
  });
  if (leaving) {
    const { to, name, headers } = leaving;
    return data({ leaving: { to, name }, form: undefined }, { headers });
  }
  if (answer instanceof Response) throw answer;
  return data({ leaving: null, form: answer.data }, answer.init ?? undefined);
}

export const meta: Route.MetaFunction = () => [
  { title: 'Single sign-on' },
  { name: 'robots', content: 'noindex' },
];

export default function SignOn({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const leaving = actionData?.leaving;
  if (leaving) return <LeadOn {...leaving} />;
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Single sign-on"
      intro="Type your work email, and continue at the login of your company."
      links={
        <>
          <p>
            <Link to={withMode('/customer-auth', search, 'login')}>Log in another way</Link>
          </p>
          <p>
            For the firm's own staff:{' '}
            <Link to={withMode('/auth', search, 'login')}>staff login</Link>
          </p>
        </>
      }
    >
      <AccountForm id="sign-on" schema={signOnCheck} answer={actionData?.form} submit="Continue">
        {(fields) => (
          <TextField field={fields.email} label="Work email" type="email" autoComplete="username" />
        )}
      </AccountForm>
    </AuthScreen>
  );
}

/** Leads to the provider, by itself with script or without. */
function LeadOn({ to, name }: { to: string; name: string }) {
  useEffect(() => window.location.assign(to), [to]);
  return (
    <AuthScreen eyebrow="Single sign-on" title={`Going to ${name}`}>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${to}`} />
      </noscript>
      <p>
        <a href={to}>Continue to {name}</a>
      </p>
    </AuthScreen>
  );
}
