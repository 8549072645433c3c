import type { ReactNode } from 'react';
import type { Side } from '#app/access/author.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { MeetingAnswerText } from './MeetingAnswerText.tsx';
import styles from './MeetingRecord.module.css';
import type { MeetingDetail } from './meeting-queries.server.ts';
import { useReloadIn } from './use-reload-in.ts';

/** One meeting as both sides see it: what it is about and what was noted, with its facts beside. */
export function MeetingRecord({
  meeting,
  side,
  facts,
  children,
}: {
  meeting: MeetingDetail;
  side: Side;
  /** Label and value of each fact, in order. */
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
  /** What can be done: joining, answering. */
  children?: ReactNode;
}) {
  useReloadIn([meeting.joinChangesIn]);
  return (
    <div className={styles.columns}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.words}>
        <p className={styles.text} data-empty={meeting.description === null || undefined}>
          {meeting.description ?? 'No description.'}
        </p>
        {meeting.answer ? (
          <div className={styles.answer}>
            <MeetingAnswerText answer={meeting.answer} side={side} />
          </div>
        ) : null}
        <div className={styles.actions}>{children}</div>
        <ScreenSection title="Notes">
          <p className={styles.text} data-empty={meeting.notes === null || undefined}>
            {meeting.notes ?? 'No notes yet.'}
          </p>
        </ScreenSection>
      </div>
    </div>
  );
}
