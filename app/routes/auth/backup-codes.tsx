import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { BackupCodesScreen } from '#app/areas/accounts/BackupCodes.tsx';
import { ConfirmPasswordScreen } from '#app/areas/accounts/OwnAccountScreen.tsx';
import { renewBackupCodes } from '#app/areas/accounts/second-factor-commands.server.ts';
import { confirmedSchema } from '#app/areas/accounts/security-forms.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import type { Route } from './+types/backup-codes';
import { answerWithCodes } from './backup-codes.server.ts';
import { sessionOf } from './own-session.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await getFirm();
  return { email: signedInOf(context).email, firmName: name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await sessionOf(request, context);
  return answerWithCodes(request, confirmedSchema, {
    make: ({ current }) => renewBackupCodes(signedInOf(context), session, current),
    done: { kind: 'success', title: 'New backup codes made' },
    failed: { kind: 'error', title: 'Failed to make new codes.', description: UNEXPECTED },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'New backup codes' },
  { name: 'robots', content: 'noindex' },
];

export default function NewBackupCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { email, firmName } = loaderData;
  if (actionData?.codes) {
    return (
      <BackupCodesScreen
        intro="They are shown only now. The earlier ones no longer work."
        codes={actionData.codes}
        firmName={firmName}
      />
    );
  }
  return (
    <ConfirmPasswordScreen
      id="backup-codes"
      title="New backup codes"
      email={email}
      about="You get ten new codes, and the earlier ones stop working."
      submit="Make new codes"
      answer={actionData}
    />
  );
}
