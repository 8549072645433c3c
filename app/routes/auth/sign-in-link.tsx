import { actorOf } from '#app/access/actor.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import {
  readSignInLink,
  signInWithLink,
} from '#app/areas/accounts/sign-in-link-commands.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { nothing } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/sign-in-link';
import { rememberedNext } from './next-cookie.server.ts';
import { goOn } from './sign-in.server.ts';

// Opening the link changes nothing, since mail scanners open links too: the person signs in with the button.

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = await actorOf(request, context);
  return {
    email: await readSignInLink(tokenOf(url)),
    signedInAs: actor.kind === 'visitor' ? null : actor.email,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerForm(request, nothingSchema, {
    handle: async () => {
      const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
      const answer = await signInWithLink(tokenOf(url), source);
      const asked = new URL(url.pathname, url);
      const next = rememberedNext(request.headers);
      if (next) asked.searchParams.set('next', next);
      return goOn(asked, answer);
    },
    failed: { kind: 'error', title: 'Login failed', description: UNEXPECTED },
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Sign in by email' },
  { name: 'robots', content: 'noindex' },
];

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const { email, signedInAs } = loaderData;
  if (email === null) {
    return (
      <AuthScreen eyebrow="Customer portal" title="This link no longer works">
        <AuthNotice tone="warning" title="The link has expired or was already used">
          <p>A sign-in link works once, for 15 minutes, and only the newest one does.</p>
        </AuthNotice>
        <Button component={Link} to="/customer-auth?mode=login" size="md" fullWidth>
          Go to login
        </Button>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow="Customer portal"
      title="Sign in by email"
      intro={
        <p>
          This signs you in as <strong>{email}</strong>.
        </p>
      }
      links={
        <>
          <p>
            Link not working? <Link to="/sign-in-link/send">Ask for a new link</Link>
          </p>
          <p>Didn't ask for a link? Close this page, and no one is signed in.</p>
        </>
      }
    >
      {signedInAs && signedInAs !== email ? (
        <AuthNotice tone="warning" title="You are signed in with another account">
          <p>This browser is signed in as {signedInAs}. That session ends when you log in here.</p>
        </AuthNotice>
      ) : null}
      <AccountForm id="sign-in-link" schema={nothing} answer={actionData} submit="Log in">
        {() => null}
      </AccountForm>
    </AuthScreen>
  );
}
