import type { Side } from '#app/access/author.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { addressOf } from '#app/platform/verb.ts';
import { meetingStatusDisplay } from '#app/records/meeting/meeting-status.ts';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import cards from '#app/ui/RecordCards.module.css';
import { RecordTitle } from '#app/ui/RecordTitle.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { JoinMeeting } from './JoinMeeting.tsx';
import { MeetingAnswerActions } from './MeetingAnswerActions.tsx';
import { MeetingAnswerText } from './MeetingAnswerText.tsx';
import styles from './MeetingCards.module.css';
import { MeetingTime } from './MeetingTime.tsx';
import type { MeetingRow } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';

/** Meetings as a grid of cards, seen from one of the two sides; each leads to the meeting's own page. */
export function MeetingCards({ meetings, side }: { meetings: readonly MeetingRow[]; side: Side }) {
  useReloadIn(meetings.map(({ joinChangesIn }) => joinChangesIn));
  return (
    <ul className={cards.grid} aria-label="Meetings">
      {meetings.map((meeting) => (
        <li
          key={meeting.id}
          className={`${cards.card} ${styles.meeting}`}
          data-over={meeting.isOver || undefined}
        >
          <MeetingCard meeting={meeting} side={side} />
        </li>
      ))}
    </ul>
  );
}

function MeetingCard({ meeting, side }: { meeting: MeetingRow; side: Side }) {
  const home = side === 'firm' ? '/admin' : '/customer';
  return (
    <>
      <div className={cards.head}>
        <RecordTitle
          to={`${home}/meetings/${meeting.id}`}
          title={meeting.title}
          isUnread={meeting.isUnread}
        />
        <StatusBadge display={meetingStatusDisplay(meeting.status)} />
      </div>
      <p className={styles.about}>
        {side === 'firm' ? (
          <span>
            <CustomerName of={meeting} />
          </span>
        ) : null}
        {meeting.projectTitle ? <span>{meeting.projectTitle}</span> : null}
      </p>
      <p className={styles.when}>
        <MeetingTime meeting={meeting} />
        <span className={styles.duration}>{meeting.durationMinutes} minutes</span>
      </p>
      {meeting.description ? <p className={styles.description}>{meeting.description}</p> : null}
      {meeting.notes && side === 'customer' ? (
        <div className={styles.notes}>
          <h3>Notes</h3>
          <p>{meeting.notes}</p>
        </div>
      ) : null}
      {meeting.answer && !meeting.isOver ? (
        <MeetingAnswerText answer={meeting.answer} side={side} />
      ) : null}
      <div className={cards.actions}>
        <JoinMeeting meeting={meeting} />
        {side === 'customer' ? <MeetingAnswerActions meeting={meeting} /> : null}
        {meeting.archivedAt ? (
          <RestoreButton
            action={addressOf(meetingVerbs.restore, { meetingId: meeting.id })}
            title={meeting.title}
            version={meeting.version}
            size="compact-sm"
          />
        ) : null}
      </div>
    </>
  );
}
