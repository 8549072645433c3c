import { requireSignedIn, signedInOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { BackupCodesScreen } from '#app/areas/accounts/BackupCodes.tsx';
import { ConfirmScreen } from '#app/areas/accounts/ConfirmScreen.tsx';
import { renewBackupCodes } from '#app/areas/accounts/second-factor-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import type { Route } from './+types/backup-codes';
import { answerWithCodes } from './backup-codes.server.ts';
import { provenSessionOf } from './own-session.server.ts';

const SCREEN = '/account/backup-codes';

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export async function loader({ request, context }: Route.LoaderArgs) {
  await provenSessionOf(request, context, SCREEN);
  const { name } = firmNow();
  return { email: signedInOf(context).email, firmName: name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await provenSessionOf(request, context, SCREEN);
  return answerWithCodes(request, nothingSchema, {
    make: () => renewBackupCodes(signedInOf(context), session),
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
    <ConfirmScreen
      id="backup-codes"
      title="New backup codes"
      email={email}
      about="You get ten new codes, and the earlier ones stop working."
      submit="Make new codes"
      answer={actionData}
    />
  );
}
