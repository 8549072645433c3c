import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Preformatted } from './DeliveryRecordView.tsx';
import styles from './EventGuide.module.css';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';
import { STORED_DAYS } from './webhook-schedule.ts';

const VERIFY = `import { Webhook } from 'standardwebhooks';

const payload = new Webhook('whsec_...').verify(body, headers);`;

/** What receivers have to know: how events come, how they are checked, and an example of each. */
export function EventGuide({ examples }: { examples: Readonly<Record<WebhookEvent, string>> }) {
  return (
    <>
      <ScreenSection title="How events arrive">
        <div className={styles.words}>
          <p>
            An event is posted as JSON with <code>type</code>, <code>timestamp</code> and{' '}
            <code>data</code>: the record as the <a href="/api">API</a> shows it, as it was when the
            event happened.
          </p>
          <ul>
            <li>
              Any status from 200 to 299 within 15 seconds counts as delivered. Redirects are not
              followed.
            </li>
            <li>
              Anything else is tried again, 12 times over about five days: after 10 seconds, 1, 5
              and 30 minutes, 2, 5, 10, 14 and 20 hours, then once a day.
            </li>
            <li>
              A receiver that could not be reached for five days, or that answers 410, is turned
              off, and staff are notified.
            </li>
            <li>
              Events can come twice and out of order. <code>webhook-id</code> stays the same over
              all attempts of an event.
            </li>
            <li>
              Events are signed by the scheme of Standard Webhooks in <code>webhook-signature</code>
              , with the secret that is shown when a webhook is made.
            </li>
          </ul>
          <Preformatted text={VERIFY} />
          <p>What was sent and what came back is stored for {STORED_DAYS} days.</p>
          <p>
            Webhooks are managed under <Link to="/admin/automation">Webhooks</Link>.
          </p>
        </div>
      </ScreenSection>
      <ScreenSection title="Events" note={WEBHOOK_EVENT_NAMES.length}>
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <details key={event} className={styles.event}>
            <summary>
              <code>{event}</code>
              <span className={styles.when}>{WEBHOOK_EVENTS[event].when}</span>
            </summary>
            <Preformatted text={examples[event]} />
          </details>
        ))}
      </ScreenSection>
    </>
  );
}
