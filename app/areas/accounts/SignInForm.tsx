import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { PasswordField, TextField } from '#app/ui/forms/fields.tsx';
import { Link } from '#app/ui/Link.tsx';
import { hasUnsentForms } from '#app/ui/unsent-forms.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './AuthScreen.module.css';
import { AuthNotice } from './AuthScreen.tsx';
import { credentialsCheck, customerSignUpCheck } from './account-checks.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/**
 * Email and password of someone who has an account, with links to a new password and to signing in by passkey or emailed link.
 */
export function SignInForm({
  answer,
  forgotten,
  hasLinks = false,
  hasSignOn = false,
}: {
  answer: FormAnswer | undefined;
  /** Whether one may sign in here by an emailed link. */
  hasLinks?: boolean;
  /** Whether one may sign in here by the provider of one's own company. */
  hasSignOn?: boolean;
  /** Address of 'Forgot password?'. */
  forgotten: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <AccountForm
      id="sign-in"
      schema={credentialsCheck}
      answer={answer}
      submit="Login"
      below={
        <>
          <PasskeyButton search={queryOfScreen(pathname, search)} />
          {hasSignOn ? (
            <Button
              component={Link}
              to={`/sso${nextOf(search)}`}
              variant="default"
              size="md"
              fullWidth
            >
              Single sign-on
            </Button>
          ) : null}
          {hasLinks ? (
            <Button
              component={Link}
              to={`/sign-in-link/send${nextOf(search)}`}
              variant="subtle"
              size="md"
              fullWidth
            >
              Email me a sign-in link
            </Button>
          ) : null}
        </>
      }
    >
      {(fields) => (
        <>
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <div className={styles.passwordRow}>
            <PasswordField
              field={fields.password}
              label="Password"
              autoComplete="current-password"
            />
            <Link className={styles.forgotten} to={forgotten}>
              Forgot password?
            </Link>
          </div>
        </>
      )}
    </AccountForm>
  );
}

/** The message above the form for someone of the firm whom their provider vouched for, and who is not connected yet. */
export function ConnectFirst() {
  return (
    <AuthNotice title="Log in once more to connect single sign-on">
      <p>
        Log in the way you did before, within ten minutes. From then on single sign-on opens your
        account.
      </p>
    </AuthNotice>
  );
}

/** The message above the form for someone whose second step ended before they were in. */
export function StepOver() {
  return (
    <AuthNotice tone="warning" title="Your second step has expired">
      <p>It ends after five wrong codes, or ten minutes. Log in again.</p>
    </AuthNotice>
  );
}

/** The message above the form for someone whose session ended while they were working. */
export function SessionEnded() {
  const [hasWords, setHasWords] = useState(false);
  useEffect(() => setHasWords(hasUnsentForms()), []);
  return (
    <AuthNotice tone="warning" title="Your session has ended">
      <p>
        {hasWords
          ? 'Sign in and what you typed will be back.'
          : 'Sign in to continue where you left off.'}
      </p>
    </AuthNotice>
  );
}

function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next ? `?${new URLSearchParams({ next })}` : '';
}

/** The query that goes along to the further steps of signing in: which screen it began on, and where to go afterwards. */
function queryOfScreen(pathname: string, search: string): string {
  const next = new URLSearchParams(search).get('next');
  const side = pathname === '/auth' ? 'staff' : 'customer';
  return `?${new URLSearchParams({ side, ...(next && { next }) })}`;
}

/** A plain account: email and password only. */
export function PlainSignUpForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <AccountForm id="sign-up" schema={credentialsCheck} answer={answer} submit="Sign Up">
      {(fields) => (
        <>
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <PasswordField
            field={fields.password}
            label="Password"
            description="6 to 100 characters"
            autoComplete="new-password"
          />
        </>
      )}
    </AccountForm>
  );
}

/** A customer's account: who they are and for which company, then email and password. */
export function CustomerSignUpForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <AccountForm
      id="customer-sign-up"
      schema={customerSignUpCheck}
      answer={answer}
      submit="Create Account"
    >
      {(fields) => (
        <>
          <TextField field={fields.fullName} label="Full name" autoComplete="name" />
          <TextField field={fields.companyName} label="Company name" autoComplete="organization" />
          <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <PasswordField
            field={fields.password}
            label="Password"
            description="6 to 100 characters"
            autoComplete="new-password"
          />
        </>
      )}
    </AccountForm>
  );
}
