import type { ReactNode } from 'react';
import type { Side } from '#app/access/author.ts';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import { PlainText } from '#app/ui/PlainText.tsx';
import { RecordColumns, type RecordFacts } from '#app/ui/RecordColumns.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { MeetingAnswerText } from './MeetingAnswerText.tsx';
import styles from './MeetingRecord.module.css';
import type { MeetingDetail } from './meeting-queries.server.ts';

/** One meeting as both sides see it: its description and notes, with its facts next to them. */
export function MeetingRecord({
  meeting,
  side,
  facts,
  people,
  children,
}: {
  meeting: MeetingDetail;
  side: Side;
  facts: RecordFacts;
  /** Who holds it and who is invited, where that can be changed. */
  people?: ReactNode;
  /** What can be done: joining, answering. */
  children?: ReactNode;
}) {
  useReloadIn([meeting.joinChangesIn]);
  return (
    <RecordColumns facts={facts}>
      <PlainText text={meeting.description} none="No description." />
      {meeting.answer ? (
        <div className={styles.answer}>
          <MeetingAnswerText answer={meeting.answer} side={side} />
        </div>
      ) : null}
      <div className={styles.actions}>{children}</div>
      {people ? <div className={styles.part}>{people}</div> : null}
      <div className={styles.part}>
        <ScreenSection title="Notes">
          <PlainText text={meeting.notes} none="No notes yet." />
        </ScreenSection>
      </div>
    </RecordColumns>
  );
}
