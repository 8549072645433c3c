import { ActionButton } from '#app/ui/ActionButton.tsx';
import styles from './AuthScreen.module.css';
import { AuthNotice } from './AuthScreen.tsx';

/** Whether the signed-in person's address is confirmed; until it is, what to do and a button for another email. */
export function EmailConfirmation({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  if (isConfirmed) {
    return (
      <AuthNotice title="Your email is confirmed">
        <p>We can reach you at {email}.</p>
      </AuthNotice>
    );
  }
  return (
    <AuthNotice title="Check your inbox">
      <p>
        We sent a link to <strong>{email}</strong>. Open it to confirm that this is your address. If
        it doesn't arrive within a few minutes, check your spam folder.
      </p>
      <SendConfirmationAgain />
    </AuthNotice>
  );
}

/** Emails the signed-in person a new confirmation link. */
export function SendConfirmationAgain() {
  return (
    <div className={styles.noticeAction}>
      <ActionButton
        action="/confirm-email/send"
        variant="default"
        size="sm"
        sendingLabel="Sending..."
      >
        Resend the email
      </ActionButton>
    </div>
  );
}
