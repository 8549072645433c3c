import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatWhole } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './DeliveryRecordView.module.css';
import type { DeliveryRecord } from './webhook-queries.server.ts';

type Attempt = DeliveryRecord['attempts'][number];

/** A delivery: what was sent and what came back, attempt by attempt. */
export function DeliveryRecordView({ delivery }: { delivery: DeliveryRecord }) {
  return (
    <>
      <ScreenSection title="Body">
        <Preformatted text={delivery.body} />
      </ScreenSection>
      <ScreenSection title="Attempts" note={delivery.attemptCount}>
        {delivery.attempts.length === 0 ? (
          <EmptyState title="Nothing was sent yet" />
        ) : (
          <ol className={styles.attempts}>
            {delivery.attempts.map((attempt, place) => (
              <AttemptView key={attempt.id} attempt={attempt} isOpen={place === 0} />
            ))}
          </ol>
        )}
      </ScreenSection>
    </>
  );
}

function AttemptView({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const { responseStatus, error, durationMs, requestHeaders, responseHeaders } = attempt;
  return (
    <li>
      <details open={isOpen} className={styles.attempt}>
        <summary>
          <span>{responseStatus === null ? 'No answer' : `Status ${responseStatus}`}</span>{' '}
          <span className={styles.quiet}>
            <LocalTime at={attempt.createdAt} show="datetime" />, {formatWhole(durationMs)} ms
          </span>
        </summary>
        {error ? <p className={styles.error}>{error}</p> : null}
        {Object.keys(requestHeaders).length > 0 ? (
          <>
            <h3 className={styles.label}>Request headers</h3>
            <Preformatted text={linesOf(requestHeaders)} />
          </>
        ) : null}
        {responseHeaders ? (
          <>
            <h3 className={styles.label}>Response headers</h3>
            <Preformatted text={linesOf(responseHeaders)} />
            <h3 className={styles.label}>Response body</h3>
            <Preformatted text={attempt.responseBody || 'Empty'} />
          </>
        ) : null}
      </details>
    </li>
  );
}

/** A text as it was sent, wrapped to the width. */
export function Preformatted({ text }: { text: string }) {
  return <pre className={styles.block}>{text}</pre>;
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
