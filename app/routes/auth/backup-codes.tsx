import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { requireSignedIn, SECURITY_SCREEN, signedInOf } from '#app/access/guards.server.ts';
import { AccountForm } from '#app/areas/accounts/AccountForm.tsx';
import { AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { BackupCodes } from '#app/areas/accounts/BackupCodes.tsx';
import { PasswordOwner } from '#app/areas/accounts/NewPasswordFields.tsx';
import { renewBackupCodes } from '#app/areas/accounts/second-factor-commands.server.ts';
import { confirmedSchema } from '#app/areas/accounts/security-forms.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { PasswordField } from '#app/ui/fields.tsx';
import type { Route } from './+types/backup-codes';
import { answerWithCodes } from './backup-codes.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await getFirm();
  return { email: signedInOf(context).email, firmName: name, security: SECURITY_SCREEN };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerWithCodes(request, confirmedSchema, {
    make: ({ current }) => renewBackupCodes(signedInOf(context), current),
    done: { kind: 'success', title: 'New backup codes made' },
    failed: { kind: 'error', title: 'Failed to make new codes.', description: UNEXPECTED },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'New backup codes' },
  { name: 'robots', content: 'noindex' },
];

export default function NewBackupCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { email, firmName, security } = loaderData;
  if (actionData?.codes) {
    return (
      <AuthScreen
        eyebrow="Your account"
        title="Keep your backup codes"
        intro="They are shown only now. The earlier ones no longer work."
      >
        <BackupCodes codes={actionData.codes} firmName={firmName} />
        <Button component={Link} to={security} fullWidth size="md" mt="xl">
          I have kept them
        </Button>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow="Your account"
      title="New backup codes"
      intro={
        <p>
          For <strong>{email}</strong>. You get ten new codes, and the earlier ones stop working.
        </p>
      }
      links={
        <p>
          <Link to={security}>Back to Security</Link>
        </p>
      }
    >
      <AccountForm
        id="backup-codes"
        schema={confirmedSchema}
        answer={actionData}
        submit="Make new codes"
      >
        {(fields) => (
          <>
            <PasswordOwner email={email} />
            <PasswordField
              field={fields.current}
              label="Current password"
              autoComplete="current-password"
            />
          </>
        )}
      </AccountForm>
    </AuthScreen>
  );
}
