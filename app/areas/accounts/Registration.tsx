import { Fragment, type ReactNode } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './AuthScreen.module.css';
import { EmailConfirmation } from './EmailConfirmation.tsx';

/**
 * What a person whose registration is pending can read and do: confirming the address, the facts, the next steps, signing out.
 */
export function Registration({
  registration,
  email,
  isEmailConfirmed,
  firmEmail,
}: {
  registration: { contactName: string; companyName: string; signedUpAt: Date };
  email: string;
  isEmailConfirmed: boolean;
  firmEmail: string;
}) {
  return (
    <>
      <EmailConfirmation email={email} isConfirmed={isEmailConfirmed} />
      <Waiting
        facts={[
          ['Name', registration.contactName],
          ['Company', registration.companyName],
          ['Email', email],
          ['Signed up', <LocalTime key="at" at={registration.signedUpAt} show="datetime" />],
        ]}
        firmEmail={firmEmail}
      >
        <li>
          We check the registration by hand, because the portal contains contracts and invoices.
        </li>
        <li>We assign your account to your company.</li>
        <li>
          We email the result to {email}, and this page opens the portal automatically.{' '}
          {isEmailConfirmed ? "You don't need to do anything else." : null}
        </li>
      </Waiting>
    </>
  );
}

/** The same for someone who has accepted an invitation and is waiting to be approved for its company. */
export function Joining({
  joins,
  name,
  email,
  firmEmail,
}: {
  joins: string;
  name: string;
  email: string;
  firmEmail: string;
}) {
  return (
    <Waiting
      facts={[
        ['Name', name || email],
        ['Company', joins],
        ['Email', email],
      ]}
      firmEmail={firmEmail}
    >
      <li>
        We check who joins a company by hand, because the portal contains contracts and invoices.
      </li>
      <li>
        We email the result to {email}, and this page opens the portal automatically. You don't need
        to do anything else.
      </li>
    </Waiting>
  );
}

function Waiting({
  facts,
  firmEmail,
  children,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  firmEmail: string;
  /** What happens next, as items of a list. */
  children: ReactNode;
}) {
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <ol className={styles.steps}>{children}</ol>
      <Group gap="sm">
        <SignOutButton label="Sign Out" />
        <Button component={Link} to="/account/security" variant="subtle">
          Security
        </Button>
      </Group>
      <p className={styles.aside}>
        Something wrong? Write to <a href={`mailto:${firmEmail}`}>{firmEmail}</a>.
      </p>
    </>
  );
}
