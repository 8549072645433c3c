import { type ReactNode, type RefObject, useRef } from 'react';
import { STAFF, STAFF_ROLES } from '#app/access/staff-rights.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogSelect, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FactList } from '#app/ui/FactList.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { MoreMenu } from '#app/ui/MoreMenu.tsx';
import { ProveFirst } from './ProveFirst.tsx';
import type { UserRow } from './user-queries.server.ts';
import { userVerbs } from './user-verbs.ts';

const secondFactorResetSchema = async () =>
  (await import('./user-forms.ts')).secondFactorResetSchema;

const ROLE_FACTS: [string, string][] = [
  ...STAFF_ROLES.map((role): [string, string] => [STAFF[role].label, STAFF[role].about]),
  ['User', 'Not on the staff: sees the portal of their company, if they belong to one.'],
];
const ROLE_OPTIONS = [...STAFF_ROLES, 'user'].map((value, at) => ({
  value,
  label: ROLE_FACTS[at]?.[0] ?? value,
}));

/** What an admin can do with one account; `isSelf` marks the admin's own, which they can't close. */
export function UserActions({ user, isSelf }: { user: UserRow; isSelf: boolean }) {
  const shared = { user, isSelf, who: user.email || user.name, of: { userId: user.id } };
  return (
    <>
      <RoleButton {...shared} />
      {user.deactivatedAt ? (
        <ActionButton
          action={addressOf(userVerbs.deactivation, shared.of)}
          values={{ deactivated: 'no' }}
          variant="default"
          size="compact-sm"
          sendingLabel="Reactivating..."
          aria-label={`Reactivate ${shared.who}`}
        >
          Reactivate
        </ActionButton>
      ) : (
        <>
          <ActionButton
            action={addressOf(userVerbs.resetPassword, shared.of)}
            variant="default"
            size="compact-sm"
            sendingLabel="Sending..."
            aria-label={`Reset Password of ${shared.who}`}
          >
            Reset Password
          </ActionButton>
          <MoreActions {...shared} />
        </>
      )}
    </>
  );
}

type RowAction = { user: UserRow; isSelf: boolean; who: string; of: { userId: string } };

function RoleButton({ user, isSelf, who, of }: RowAction) {
  return (
    <FormDialog
      title={`Role of ${who}`}
      {...formOf(userVerbs.setRole, of)}
      defaultValue={{ role: user.role ?? 'user' }}
      labels={{ submit: 'Save Role', sending: 'Saving...' }}
      intro={`It takes effect at once, on every page that ${isSelf ? 'you have' : `${who} has`} open.`}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={open}
          aria-label={`Change Role of ${who}`}
        >
          Change Role
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogSelect field={fields.role} label="Role" options={ROLE_OPTIONS} />
          <FactList facts={ROLE_FACTS} />
        </>
      )}
    </FormDialog>
  );
}

// The dialogs are around the menu: what is inside it goes when it closes.
function MoreActions({ user, isSelf, who, of }: RowAction) {
  const menuButton = useRef<HTMLButtonElement>(null);
  return (
    <RefuseRecovery
      who={who}
      of={of}
      menuButton={menuButton}
      trigger={(askToRefuse) => (
        <ConfirmDialog
          title="End all sessions?"
          action={addressOf(userVerbs.endSessions, of)}
          labels={{ confirm: 'End sessions', sending: 'Ending...' }}
          returnFocusTo={menuButton}
          trigger={(askToEnd) => (
            <ResetSecondFactor
              who={who}
              of={of}
              menuButton={menuButton}
              trigger={(askToReset) => (
                <ConfirmDialog
                  title="Deactivate this account?"
                  action={addressOf(userVerbs.deactivation, of)}
                  values={{ deactivated: 'yes' }}
                  labels={{ confirm: 'Deactivate', sending: 'Deactivating...' }}
                  danger
                  returnFocusTo={menuButton}
                  trigger={(askToDeactivate) => (
                    <MoreMenu
                      label={`More actions for ${who}`}
                      button={menuButton}
                      actions={[
                        { label: 'End sessions', act: askToEnd },
                        ...(user.isInRecovery
                          ? [{ label: 'Refuse recovery', act: askToRefuse }]
                          : []),
                        ...(isSelf
                          ? []
                          : [
                              { label: 'Reset second factor', act: askToReset },
                              { label: 'Deactivate', act: askToDeactivate, danger: true },
                            ]),
                      ]}
                    />
                  )}
                >
                  {who} is signed out everywhere and can no longer sign in. Their records stay, and
                  you can reactivate the account at any time.
                </ConfirmDialog>
              )}
            />
          )}
        >
          {isSelf
            ? 'You will be signed out on every device, including this one.'
            : `${who} will be signed out on every device and has to sign in again.`}
        </ConfirmDialog>
      )}
    />
  );
}

function RefuseRecovery({
  who,
  of,
  menuButton,
  trigger,
}: Pick<RowAction, 'who' | 'of'> & {
  menuButton: RefObject<HTMLButtonElement | null>;
  trigger: (open: () => void) => ReactNode;
}) {
  return (
    <ConfirmDialog
      title="Refuse the recovery?"
      action={addressOf(userVerbs.refuseRecovery, of)}
      labels={{ confirm: 'Refuse', sending: 'Refusing...' }}
      danger
      returnFocusTo={menuButton}
      trigger={trigger}
    >
      {`Someone with the password and mailbox of ${who} asked to remove the second factors. They stay in place, and ${who} gets an email.`}
    </ConfirmDialog>
  );
}

function ResetSecondFactor({
  who,
  of,
  menuButton,
  trigger,
}: Pick<RowAction, 'who' | 'of'> & {
  menuButton: RefObject<HTMLButtonElement | null>;
  trigger: (open: () => void) => ReactNode;
}) {
  return (
    <ProveFirst>
      {(prove) => (
        <FormDialog
          title="Reset the second factor?"
          action={`/admin/users/${of.userId}/second-factor`}
          schema={secondFactorResetSchema}
          labels={{ submit: 'Reset', sending: 'Resetting...' }}
          intro={`The authenticator app, the backup codes and all passkeys of ${who} are removed, every device is signed out, and they get an email.`}
          danger
          returnFocusTo={menuButton}
          trigger={(open) => trigger(() => prove(open))}
        >
          {(fields) => (
            <DialogTextarea
              field={fields.madeSureBy}
              label="How did you verify their identity?"
              description="For example, by calling the number on file or in a video call. The activity log records what you write."
              rows={3}
            />
          )}
        </FormDialog>
      )}
    </ProveFirst>
  );
}
