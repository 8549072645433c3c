import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { confirmedCheck } from '#app/areas/accounts/account-checks.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { CurrentPassword, PasswordOwner } from '#app/areas/accounts/NewPasswordFields.tsx';
import { readRecovery, recover } from '#app/areas/accounts/recovery-commands.server.ts';
import { confirmedSchema } from '#app/areas/accounts/security-forms.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/recover-account';

export async function loader({ url }: Route.LoaderArgs) {
  return { recovery: await readRecovery(tokenOf(url)) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return answerForm(request, confirmedSchema, {
    handle: async ({ current }) => {
      const source = { headers: request.headers, clientAddress: clientAddressOf(context) };
      const step = await recover(tokenOf(url), current, source);
      return {
        kind: 'success',
        title: step === 'new' ? 'The three-day wait has begun' : 'Account recovered',
        description:
          step === 'new'
            ? 'In three days we email you the link to finish.'
            : 'Log in with your password.',
      };
    },
    failed: { kind: 'error', title: 'Failed to recover the account.', description: UNEXPECTED },
    secrets: ['current'],
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Recover your account' },
  { name: 'robots', content: 'noindex' },
];

export default function RecoverAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { recovery } = loaderData;
  if (actionData?.done) {
    return (
      <AuthScreen eyebrow="Your account" title={actionData.toast?.title ?? 'Done'}>
        <AuthNotice title="What comes next">
          <p>{actionData.toast?.description}</p>
        </AuthNotice>
        <Button component={Link} to="/customer-auth?mode=login" size="md" fullWidth>
          Go to login
        </Button>
      </AuthScreen>
    );
  }
  if (!recovery) {
    return (
      <AuthScreen eyebrow="Your account" title="This link no longer works">
        <AuthNotice tone="warning" title="The link has expired or was already used">
          <p>A link that recovers an account works once and only for a limited time.</p>
        </AuthNotice>
        <Button component={Link} to="/lost-second-factor" size="md" fullWidth>
          Ask for a new link
        </Button>
      </AuthScreen>
    );
  }
  const { email, step } = recovery;
  if (step.kind === 'waiting') {
    return (
      <AuthScreen
        eyebrow="Your account"
        title="The three-day wait is not over"
        intro={
          <p>
            For <strong>{email}</strong>. You can finish after{' '}
            <LocalTime at={step.until} show="datetime" />; we will email you the link.
          </p>
        }
        links={
          <p>
            Found your phone or passkey? <Link to="/customer-auth?mode=login">Log in</Link>, and the
            recovery ends.
          </p>
        }
      />
    );
  }
  return (
    <AuthScreen
      eyebrow="Your account"
      title={step.kind === 'new' ? 'Recover your account' : 'Finish the recovery'}
      intro={
        <p>
          For <strong>{email}</strong>. {WORDS[step.kind]}
        </p>
      }
      links={
        <p>
          Forgot your password? <Link to="/forgot-password">Reset it first</Link>
        </p>
      }
    >
      <AccountForm
        id="recover-account"
        schema={confirmedCheck}
        answer={actionData}
        submit={step.kind === 'new' ? 'Start the three-day wait' : 'Remove all second factors'}
      >
        {(fields) => (
          <>
            <PasswordOwner email={email} />
            <CurrentPassword field={fields.current} />
          </>
        )}
      </AccountForm>
    </AuthScreen>
  );
}

const WORDS = {
  new: 'Enter your password to start the three-day wait. Until it is over we email this address every day, with a link that stops it.',
  ready:
    'Your authenticator app, backup codes and passkeys are removed, and every device is signed out.',
};
