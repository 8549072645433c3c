import { actorOf } from '#app/access/actor.server.ts';
import { homeOf } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import {
  EmailConfirmation,
  SendConfirmationAgain,
} from '#app/areas/accounts/EmailConfirmation.tsx';
import {
  confirmEmail,
  isEmailConfirmed,
  readConfirmationLink,
} from '#app/areas/accounts/email-confirmation-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { nothing } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/confirm-email';

// Opening the link changes nothing, since mail scanners open links too: the person confirms with the button.

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = await actorOf(request, context);
  const token = tokenOf(url);
  const viewer =
    actor.kind === 'visitor'
      ? null
      : {
          email: actor.email,
          home: homeOf(actor),
          isConfirmed: await isEmailConfirmed(actor.userId),
        };
  return { hasToken: token !== '', email: await readConfirmationLink(token), viewer };
}

export async function action({ request, url }: Route.ActionArgs) {
  return answerForm(request, nothingSchema, {
    handle: async () => {
      if (!(await confirmEmail(tokenOf(url)))) {
        throw new RefusedError('This link has expired or was already used.');
      }
      return { kind: 'success', title: 'Email confirmed' };
    },
    failed: { kind: 'error', title: 'Failed to confirm the email.', description: UNEXPECTED },
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, email, viewer } = loaderData;
  if (actionData?.done || (email === null && viewer?.isConfirmed)) {
    return <Confirmed home={viewer?.home ?? null} />;
  }
  if (email === null && viewer && !hasToken) return <Waiting {...viewer} />;
  if (email === null) return <DeadLink isSignedIn={viewer !== null} />;
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Confirm your email address"
      intro={
        <p>
          Is <strong>{email}</strong> yours, and did you sign up with it?
        </p>
      }
      links={
        <p>Didn’t sign up? Close this page. The address stays unconfirmed and the link expires.</p>
      }
    >
      <AccountForm id="confirm-email" schema={nothing} answer={actionData} submit="Confirm">
        {() => null}
      </AccountForm>
    </AuthScreen>
  );
}

function Confirmed({ home }: { home: string | null }) {
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Your email is confirmed"
      intro="Thank you. Now we know that our emails reach you."
    >
      <Button component={Link} to={home ?? '/customer-auth?mode=login'} size="md" fullWidth>
        {home ? 'Continue' : 'Go to login'}
      </Button>
    </AuthScreen>
  );
}

function Waiting({ email, home }: { email: string; home: string }) {
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Confirm your email address"
      links={
        <p>
          <Link to={home}>Back to your account</Link>
        </p>
      }
    >
      <EmailConfirmation email={email} isConfirmed={false} />
    </AuthScreen>
  );
}

function DeadLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthScreen eyebrow="Your account" title="This link no longer works">
      <AuthNotice tone="warning" title="The link has expired or was already used">
        <p>A link that confirms an address works once, for 24 hours.</p>
        {isSignedIn ? <SendConfirmationAgain /> : null}
      </AuthNotice>
      {isSignedIn ? null : (
        <Button
          component={Link}
          to="/customer-auth?mode=login&next=/confirm-email"
          size="md"
          fullWidth
        >
          Log in for a new link
        </Button>
      )}
    </AuthScreen>
  );
}
