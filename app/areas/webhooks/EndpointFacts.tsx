import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './EndpointFacts.module.css';
import { endpointDisplay } from './endpoint-columns.tsx';
import { eventLabel } from './webhook-events.ts';
import type { EndpointRow } from './webhook-queries.server.ts';

/** The facts and state of a webhook. */
export function EndpointFacts({ endpoint }: { endpoint: EndpointRow }) {
  const { url, events, disabledReason, failingSince, createdAt } = endpoint;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusBadge display={endpointDisplay(endpoint)} />
        </dd>
      </div>
      {disabledReason ? (
        <div>
          <dt>Turned off because</dt>
          <dd>{disabledReason}</dd>
        </div>
      ) : null}
      {failingSince ? (
        <div>
          <dt>Failing since</dt>
          <dd>
            <LocalTime at={failingSince} show="datetime" />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>URL</dt>
        <dd>{url}</dd>
      </div>
      <div>
        <dt>Events</dt>
        <dd>{events.map(eventLabel).join(', ')}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>
          <LocalTime at={createdAt} />
        </dd>
      </div>
    </dl>
  );
}
