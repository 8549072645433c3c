import { Button } from '@mantine/core';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { UserRow } from './user-queries.server.ts';

/** What an admin can do with one account; `isSelf` marks the admin's own, which they can't close. */
export function UserActions({ user, isSelf }: { user: UserRow; isSelf: boolean }) {
  const base = `/admin/users/${user.id}`;
  const who = user.email || user.name;
  return (
    <>
      <RoleButton user={user} isSelf={isSelf} who={who} base={base} />
      <ActionButton
        action={`${base}/password-reset`}
        variant="default"
        size="compact-xs"
        sendingLabel="Sending..."
        aria-label={`Reset Password of ${who}`}
        disabled={user.deactivatedAt !== null}
      >
        Reset Password
      </ActionButton>
      <ConfirmDialog
        title="End all sessions?"
        action={`${base}/sessions`}
        labels={{ confirm: 'End sessions', sending: 'Ending...' }}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-xs"
            onClick={open}
            aria-label={`End sessions of ${who}`}
          >
            End sessions
          </Button>
        )}
      >
        {isSelf
          ? 'You will be signed out on every device, including this one.'
          : `${who} will be signed out on every device and has to sign in again.`}
      </ConfirmDialog>
      {isSelf ? null : <DeactivationButton user={user} who={who} base={base} />}
    </>
  );
}

type RowButton = { user: UserRow; who: string; base: string };

function RoleButton({ user, isSelf, who, base }: RowButton & { isSelf: boolean }) {
  const isAdmin = user.role === 'admin';
  return (
    <ConfirmDialog
      title={isAdmin ? 'Remove admin rights?' : 'Make this user an admin?'}
      action={`${base}/role`}
      values={{ role: isAdmin ? 'user' : 'admin' }}
      labels={
        isAdmin
          ? { confirm: 'Remove Admin', sending: 'Removing...' }
          : { confirm: 'Make Admin', sending: 'Saving...' }
      }
      danger={isAdmin}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-xs"
          onClick={open}
          aria-label={isAdmin ? `Remove Admin from ${who}` : `Make Admin: ${who}`}
        >
          {isAdmin ? 'Remove Admin' : 'Make Admin'}
        </Button>
      )}
    >
      {isAdmin
        ? `${isSelf ? 'You lose' : `${who} loses`} access to the back office at once.`
        : `${who} will see and change every customer, invoice and setting of the firm.`}
    </ConfirmDialog>
  );
}

function DeactivationButton({ user, who, base }: RowButton) {
  if (user.deactivatedAt) {
    return (
      <ActionButton
        action={`${base}/deactivation`}
        values={{ deactivated: 'no' }}
        variant="default"
        size="compact-xs"
        sendingLabel="Reactivating..."
        aria-label={`Reactivate ${who}`}
      >
        Reactivate
      </ActionButton>
    );
  }
  return (
    <ConfirmDialog
      title="Deactivate this account?"
      action={`${base}/deactivation`}
      values={{ deactivated: 'yes' }}
      labels={{ confirm: 'Deactivate', sending: 'Deactivating...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-xs"
          onClick={open}
          aria-label={`Deactivate ${who}`}
        >
          Deactivate
        </Button>
      )}
    >
      {who} is signed out everywhere and can no longer sign in. Their records stay, and you can
      reactivate the account at any time.
    </ConfirmDialog>
  );
}
