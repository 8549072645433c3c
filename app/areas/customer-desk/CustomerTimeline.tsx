import { useLocation } from 'react-router';
import { ActivitySentence } from '#app/areas/activity/ActivitySentence.tsx';
import type { TimelineEntry } from '#app/areas/activity/customer-activity-queries.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { May } from '#app/ui/may.tsx';
import { PrivateMark } from '#app/ui/PrivateMark.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './CustomerTimeline.module.css';

/** What both sides did with a customer, newest first, a page at a time; several records of one act are one entry. */
export function CustomerTimeline({
  customerId,
  timeline: { entries, next },
}: {
  customerId: string;
  timeline: { entries: readonly TimelineEntry[]; next: string | null };
}) {
  const { pathname, search } = useLocation();
  const isOlder = new URLSearchParams(search).has('older');
  return (
    <ScreenSection
      title="Timeline"
      id="timeline"
      actions={
        <May needs="manage">
          <Link to={`/admin/activity?customer=${customerId}`}>All activity</Link>
        </May>
      }
    >
      {entries.length === 0 ? (
        <EmptyState title="Nothing yet">
          Messages, tasks, files, meetings and invoices show up here.
        </EmptyState>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {next || isOlder ? (
        <nav className={styles.pages} aria-label="Pages of the timeline">
          {isOlder ? (
            <Link to={`${listAddress(pathname, search, { older: null })}#timeline`}>Newest</Link>
          ) : null}
          {next ? (
            <Link to={`${listAddress(pathname, search, { older: next })}#timeline`}>Older</Link>
          ) : null}
        </nav>
      ) : null}
    </ScreenSection>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { action, sentence, records, text, at } = entry;
  const kind = action === 'ticket.note_added' ? 'note' : text === null ? undefined : 'message';
  return (
    <li className={styles.entry} data-kind={kind}>
      <p className={styles.what}>
        <ActivitySentence parts={sentence} /> <PrivateMark of={entry} inList />
        <span className={styles.when}>
          <LocalTime at={at} show="datetime" />
        </span>
      </p>
      {text === null ? null : <blockquote className={styles.words}>{text}</blockquote>}
      {records.length > 0 ? (
        <details className={styles.records}>
          <summary>Show all {records.length}</summary>
          <ul>
            {records.map(({ text: name, to }) => (
              <li key={to ?? name}>{to ? <Link to={to}>{name}</Link> : name}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}
