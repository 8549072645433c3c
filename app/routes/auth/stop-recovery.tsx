import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import {
  readRecoveryStop,
  stopRecovery,
} from '#app/areas/accounts/recovery-end-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { nothing } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/stop-recovery';

// Opening the link changes nothing, since mail scanners open links too: the person stops it with the button.

export async function loader({ url }: Route.LoaderArgs) {
  return { email: await readRecoveryStop(tokenOf(url)) };
}

export async function action({ request, url }: Route.ActionArgs) {
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await stopRecovery(tokenOf(url));
      return { kind: 'success', title: 'Recovery stopped' };
    },
    failed: { kind: 'error', title: 'Failed to stop the recovery.', description: UNEXPECTED },
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Stop the recovery' },
  { name: 'robots', content: 'noindex' },
];

export default function StopRecovery({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.done) {
    return (
      <AuthScreen
        eyebrow="Your account"
        title="The recovery is stopped"
        intro="Your second factors stay in place. The person who asked knew your password, so set a new one now."
      >
        <Button component={Link} to="/forgot-password" size="md" fullWidth>
          Set a new password
        </Button>
      </AuthScreen>
    );
  }
  const { email } = loaderData;
  if (!email) {
    return (
      <AuthScreen eyebrow="Your account" title="There is nothing to stop">
        <AuthNotice title="No recovery is pending">
          <p>It was already stopped or finished, or this link has expired.</p>
        </AuthNotice>
        <Button component={Link} to="/forgot-password" size="md" fullWidth>
          Set a new password
        </Button>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow="Your account"
      title="Stop the recovery?"
      intro={
        <p>
          Someone asked to recover <strong>{email}</strong>. If it was not you, stop it: nothing is
          taken away from your account.
        </p>
      }
    >
      <AccountForm id="stop-recovery" schema={nothing} answer={actionData} submit="Stop it">
        {() => null}
      </AccountForm>
    </AuthScreen>
  );
}
