import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { codeCheck } from '#app/areas/accounts/account-checks.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { BackupCodesScreen } from '#app/areas/accounts/BackupCodes.tsx';
import { OwnAccountScreen, SecurityLink } from '#app/areas/accounts/OwnAccountScreen.tsx';
import styles from '#app/areas/accounts/Security.module.css';
import { formatSecret } from '#app/areas/accounts/second-factor-codes.ts';
import {
  confirmAuthenticator,
  getAuthenticatorSetup,
} from '#app/areas/accounts/second-factor-commands.server.ts';
import { codeSchema } from '#app/areas/accounts/security-forms.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Route } from './+types/authenticator-code';
import { answerWithCodes } from './backup-codes.server.ts';
import { provenSessionOf } from './own-session.server.ts';

const SCREEN = '/account/authenticator/code';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

/** Once the code is confirmed the set-up no longer exists; the answer to the form then stays on the screen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await provenSessionOf(request, context, SCREEN);
  const setup = await getAuthenticatorSetup(signedInOf(context), session);
  return { setup, firmName: firmNow().name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await provenSessionOf(request, context, SCREEN);
  return answerWithCodes(request, codeSchema, {
    make: ({ code }) => confirmAuthenticator(signedInOf(context), session, code),
    done: {
      kind: 'success',
      title: 'Authenticator app set up',
      description: 'Your other devices were signed out.',
    },
    failed: { kind: 'error', title: 'Failed to set up the app.', description: UNEXPECTED },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Set up an authenticator app' },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmAuthenticator({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, firmName } = loaderData;
  if (actionData?.codes) {
    return (
      <BackupCodesScreen
        intro="Each of them lets you in once when your phone is not at hand. They are shown only now."
        codes={actionData.codes}
        firmName={firmName}
      />
    );
  }
  if (!setup) {
    return (
      <OwnAccountScreen title="No setup is in progress" intro="A setup stays open for 15 minutes.">
        <Button component={Link} to="/account/security" fullWidth size="md">
          Back to Security
        </Button>
      </OwnAccountScreen>
    );
  }
  return (
    <OwnAccountScreen
      title="Scan the code with your app"
      intro="Then type the six digits that the app shows."
      links={<SecurityLink label="Cancel" />}
    >
      <div className={styles.qr}>
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${setup.qrCode.size} ${setup.qrCode.size}`}
          shapeRendering="crispEdges"
        >
          <path d={setup.qrCode.path} fill="black" />
        </svg>
      </div>
      <p className={styles.secret}>
        Can't scan it? Type this key into the app: <code>{formatSecret(setup.secret)}</code>
      </p>
      <AccountForm id="authenticator-code" schema={codeCheck} answer={actionData} submit="Turn on">
        {(fields) => (
          <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoFocus />
        )}
      </AccountForm>
    </OwnAccountScreen>
  );
}
