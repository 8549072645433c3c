import { Link } from '#app/ui/Link.tsx';
import styles from './EventGuide.module.css';

/** The steps by which a Zap is notified of events here. */
export function SetupSteps() {
  return (
    <div className={styles.words}>
      <ol>
        <li>
          In Zapier, create a Zap with the trigger <b>Webhooks by Zapier</b> and its event{' '}
          <b>Catch Hook</b>.
        </li>
        <li>Copy the webhook URL that Zapier shows.</li>
        <li>Paste it into the test below, send it, and look for it in the history of the Zap.</li>
        <li>
          Save it at the event that should start the Zap. To see what each event sends, go to{' '}
          <Link to="/admin/automation/events">Events</Link>.
        </li>
      </ol>
    </div>
  );
}
