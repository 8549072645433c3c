import { Link } from 'react-router';
import { PasswordField, TextField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './AuthScreen.module.css';
import { credentialsSchema, customerSignUpSchema } from './account-forms.ts';

/** E-mail and password of somebody who has an account, with the way to a new password. */
export function SignInForm({
  answer,
  forgotten,
}: {
  answer: FormAnswer | undefined;
  /** Address of 'Forgot password?'. */
  forgotten: string;
}) {
  return (
    <AccountForm id="sign-in" schema={credentialsSchema} answer={answer} submit="Login">
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

/** A plain account: e-mail and password only. */
export function PlainSignUpForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <AccountForm id="sign-up" schema={credentialsSchema} answer={answer} submit="Sign Up">
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

/** A customer's account: who they are and for which company, then e-mail and password. */
export function CustomerSignUpForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <AccountForm
      id="customer-sign-up"
      schema={customerSignUpSchema}
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
