import type { ReactNode } from 'react';
import { nothingSchema } from '#app/platform/form-fields.ts';
import { PasswordField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Link } from '#app/ui/Link.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AuthScreen } from './AuthScreen.tsx';
import type { ProofKind } from './proof-kinds.ts';

/** A screen on which someone signed in changes their own account, with the ways out of it: `links`, and signing out. */
export function OwnAccountScreen({
  title,
  intro,
  links,
  children,
}: {
  title: string;
  intro?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AuthScreen
      eyebrow="Your account"
      title={title}
      intro={intro}
      links={
        <>
          {links}
          <Group mt="xs">
            <SignOutButton label="Sign Out" />
          </Group>
        </>
      }
    >
      {children}
    </AuthScreen>
  );
}

/** Leads back to what protects the account; `label` says what for. */
export function SecurityLink({ label = 'Back to Security' }: { label?: string }) {
  return (
    <p>
      <Link to="/account/security">{label}</Link>
    </p>
  );
}

/** Leads to the recovery of an account whose proof is lost; for a password, to a new one. */
export function LostProofLink({ kind }: { kind: ProofKind }) {
  if (kind === 'password') {
    return (
      <p>
        No password, or forgotten? <Link to="/forgot-password">Choose a new one</Link>
      </p>
    );
  }
  return (
    <p>
      {kind === 'code' ? 'Lost your phone and your backup codes?' : 'Lost your passkeys?'}{' '}
      <Link to="/lost-second-factor">Recover your account</Link>
    </p>
  );
}

/** Asks once more before something about the account's protection begins; `about` says what. */
export function ConfirmScreen({
  id,
  title,
  email,
  about,
  submit,
  answer,
}: {
  id: string;
  title: string;
  email: string;
  about: string;
  submit: string;
  /** What the route's action answered. */
  answer: FormAnswer | undefined;
}) {
  return (
    <OwnAccountScreen
      title={title}
      intro={
        <p>
          For <strong>{email}</strong>. {about}
        </p>
      }
      links={<SecurityLink />}
    >
      <AccountForm id={id} schema={nothingSchema} answer={answer} submit={submit}>
        {() => null}
      </AccountForm>
    </OwnAccountScreen>
  );
}

/** The current password, asked for once more. */
export function CurrentPassword({
  field,
}: {
  field: Parameters<typeof PasswordField>[0]['field'];
}) {
  return <PasswordField field={field} label="Current password" autoComplete="current-password" />;
}
