import { Link } from 'react-router';
import styles from './ChoicesForm.module.css';

/** What staff read above their choices. */
export function StaffChoicesIntro({ isMailOn }: { isMailOn: boolean }) {
  return (
    <>
      What you are told of, in the app and by mail, tickets and tasks given to you included. Who is
      mailed about the rest stands in the{' '}
      <Link to="/admin/settings/notifications" className={styles.link}>
        settings
      </Link>
      . Mails about your account, such as a new password, are always sent.
      {isMailOn
        ? null
        : ' The settings have turned all other mail off for now, but for inquiries, registrations and webhooks that were turned off.'}
    </>
  );
}
