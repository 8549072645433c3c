import type { ReactNode } from 'react';
import { Link } from '#app/ui/Link.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
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

/** The link to the recovery of an account whose proof is lost; for a lost password, to setting a new one. */
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
