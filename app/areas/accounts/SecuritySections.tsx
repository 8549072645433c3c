import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogText } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { ProveFirst } from './ProveFirst.tsx';
import styles from './Security.module.css';
import { BACKUP_CODES } from './second-factor-codes.ts';
import type { Security } from './security-queries.server.ts';
import { methodLabel } from './sign-in-display.ts';

const passkeyNameSchema = async () => (await import('./passkey-forms.ts')).passkeyNameSchema;

/** How one's own account is protected, and where it is signed in. */
export function SecuritySections({ security }: { security: Security }) {
  return (
    <>
      {security.recoverableFrom ? <Recovery readyAt={security.recoverableFrom} /> : null}
      <Authenticator authenticator={security.authenticator} />
      <Passkeys passkeys={security.passkeys} />
      <Sessions sessions={security.sessions} />
    </>
  );
}

/** Someone asked to have the factors taken away: every open session can stop that. */
function Recovery({ readyAt }: { readyAt: Date }) {
  return (
    <div className={styles.warning} role="alert">
      <p>
        Someone asked to recover this account. From <LocalTime at={readyAt} show="datetime" /> on
        they can remove its second factors. Not you?
      </p>
      <ActionButton action="/account/recovery/stop" sendingLabel="Stopping..." color="red">
        Stop the recovery
      </ActionButton>
    </div>
  );
}

function Authenticator({ authenticator }: Pick<Security, 'authenticator'>) {
  return (
    <ScreenSection
      title="Authenticator app"
      note={<StatusBadge display={authenticator ? ON : OFF} />}
    >
      <p className={styles.lead}>
        {authenticator
          ? `Signing in with your password also asks for a code from your app. ${left(authenticator.backupCodesLeft)}`
          : 'An app on your phone shows a code that you enter with your password when you sign in.'}
      </p>
      {authenticator ? (
        <Group gap="sm">
          <Button component={Link} to="/account/backup-codes" variant="default">
            New backup codes
          </Button>
          <ProveFirst>
            {(prove) => (
              <ConfirmDialog
                title="Remove the authenticator app?"
                action="/account/authenticator/remove"
                labels={{ confirm: 'Remove', sending: 'Removing...' }}
                danger
                trigger={(open) => (
                  <Button variant="default" onClick={() => prove(open)}>
                    Remove app
                  </Button>
                )}
              >
                Signing in no longer asks for a code, and your backup codes are void.
              </ConfirmDialog>
            )}
          </ProveFirst>
        </Group>
      ) : (
        <Button component={Link} to="/account/authenticator" variant="default">
          Set up an app
        </Button>
      )}
    </ScreenSection>
  );
}

const ON = { label: 'On', color: 'green' };
const OFF = { label: 'Off', color: 'gray' };

function left(codes: number): string {
  if (codes === 0) return 'You have no backup code left.';
  return `${codes} of ${BACKUP_CODES} backup codes are left.`;
}

function Passkeys({ passkeys }: Pick<Security, 'passkeys'>) {
  return (
    <ScreenSection title="Passkeys" note={passkeys.length > 0 ? passkeys.length : undefined}>
      <p className={styles.lead}>
        A passkey signs you in with the fingerprint, face or PIN of a device. It counts as password
        and code together.
      </p>
      {passkeys.length > 0 ? (
        <ul className={styles.items}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <span className={styles.what}>
                {passkey.name}
                <span className={styles.fact}>
                  Added <LocalTime at={passkey.createdAt} />,{' '}
                  {passkey.lastUsedAt ? (
                    <>
                      last used <LocalTime at={passkey.lastUsedAt} show="datetime" />
                    </>
                  ) : (
                    'not used yet'
                  )}
                </span>
              </span>
              <PasskeyActions id={passkey.id} name={passkey.name} />
            </li>
          ))}
        </ul>
      ) : null}
      <AddPasskey />
    </ScreenSection>
  );
}

function PasskeyActions({ id, name }: { id: string; name: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <FormDialog
        title="Rename passkey"
        size="sm"
        action={`/account/passkeys/${id}/rename`}
        schema={passkeyNameSchema}
        defaultValue={{ name }}
        labels={{ submit: 'Save', sending: 'Saving...' }}
        trigger={(open) => (
          <Button variant="subtle" size="compact-sm" onClick={open} aria-label={`Rename ${name}`}>
            Rename
          </Button>
        )}
      >
        {(fields) => <DialogText field={fields.name} label="Name" />}
      </FormDialog>
      <ProveFirst>
        {(prove) => (
          <ConfirmDialog
            title={`Remove ${name}?`}
            action={`/account/passkeys/${id}/remove`}
            labels={{ confirm: 'Remove', sending: 'Removing...' }}
            danger
            trigger={(open) => (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => prove(open)}
                aria-label={`Remove ${name}`}
              >
                Remove
              </Button>
            )}
          >
            It no longer signs in here. Delete it on your device too.
          </ConfirmDialog>
        )}
      </ProveFirst>
    </Group>
  );
}

function Sessions({ sessions }: Pick<Security, 'sessions'>) {
  return (
    <ScreenSection
      title="Where you are signed in"
      note={sessions.length}
      actions={sessions.length > 1 ? <EndOthers /> : null}
    >
      <ul className={styles.items}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <span className={styles.what}>
              <span>
                {session.device}
                {session.isThis ? (
                  <span className={styles.current}>
                    <StatusBadge display={{ label: 'This device', color: 'blue' }} />
                  </span>
                ) : null}
              </span>
              <span className={styles.fact}>
                {session.address ?? 'Unknown address'}, {methodLabel(session.method).toLowerCase()}
              </span>
              <span className={styles.fact}>
                Signed in <LocalTime at={session.signedInAt} show="datetime" />, last active{' '}
                <LocalTime at={session.lastActiveAt} show="datetime" />
              </span>
            </span>
            {session.isThis ? null : <EndSession session={session} />}
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

const SIGN_OUT = { confirm: 'Sign out', sending: 'Signing out...' };

function EndSession({ session }: { session: Security['sessions'][number] }) {
  const where = session.address ?? 'unknown address';
  return (
    <ProveFirst>
      {(prove) => (
        <ConfirmDialog
          title="Sign out this device?"
          action={`/account/sessions/${session.id}/end`}
          labels={SIGN_OUT}
          trigger={(open) => (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => prove(open)}
              aria-label={`Sign out ${session.device}, ${where}`}
            >
              Sign out
            </Button>
          )}
        >
          {`${session.device}, ${where}, has to sign in again.`}
        </ConfirmDialog>
      )}
    </ProveFirst>
  );
}

function EndOthers() {
  return (
    <ProveFirst>
      {(prove) => (
        <ConfirmDialog
          title="Sign out everywhere else?"
          action="/account/sessions/end-others"
          labels={SIGN_OUT}
          trigger={(open) => (
            <Button variant="default" size="compact-sm" onClick={() => prove(open)}>
              Sign out all others
            </Button>
          )}
        >
          Every other device has to sign in again. This one stays signed in.
        </ConfirmDialog>
      )}
    </ProveFirst>
  );
}
