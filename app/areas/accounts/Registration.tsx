import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './AuthScreen.module.css';
import { EmailConfirmation } from './EmailConfirmation.tsx';

/** What a person whose registration waits can read and do: confirming the address, the facts, the next steps, signing out. */
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
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{registration.contactName}</dd>
        <dt>Company</dt>
        <dd>{registration.companyName}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Signed up</dt>
        <dd>
          <LocalTime at={registration.signedUpAt} show="datetime" />
        </dd>
      </dl>
      <ol className={styles.steps}>
        <li>We check the registration by hand, because the portal holds contracts and invoices.</li>
        <li>We assign your account to your company.</li>
        <li>
          You get a mail at {email} with the result.{' '}
          {isEmailConfirmed ? 'Nothing else is needed from you.' : null}
        </li>
      </ol>
      <Group gap="sm">
        <SignOutButton label="Sign Out" />
        <Button component={Link} to="/customer" variant="subtle">
          Check again
        </Button>
        <Button component={Link} to="/account/security" variant="subtle">
          Security
        </Button>
      </Group>
      <p className={styles.aside}>
        Is something wrong in it? Write to <a href={`mailto:${firmEmail}`}>{firmEmail}</a>.
      </p>
    </>
  );
}
