import { Link } from 'react-router';
import type { Side } from '#app/access/author.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { JoinMeeting } from './JoinMeeting.tsx';
import { MeetingAnswerActions } from './MeetingAnswerActions.tsx';
import { MeetingAnswerText } from './MeetingAnswerText.tsx';
import styles from './MeetingCards.module.css';
import { MeetingTime } from './MeetingTime.tsx';
import type { MeetingRow } from './meeting-queries.server.ts';
import { meetingStatusDisplay } from './meeting-status.ts';
import { useReloadIn } from './use-reload-in.ts';

/** Meetings as a grid of cards, seen from one of the two sides; each leads to the meeting's own page. */
export function MeetingCards({ meetings, side }: { meetings: readonly MeetingRow[]; side: Side }) {
  useReloadIn(meetings.map(({ joinChangesIn }) => joinChangesIn));
  return (
    <ul className={styles.grid} aria-label="Meetings">
      {meetings.map((meeting) => (
        <li key={meeting.id} className={styles.card} data-over={meeting.isOver || undefined}>
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
      <div className={styles.head}>
        <h2 className={styles.title}>
          {/* Not fetched ahead: loading a meeting marks its news as read. */}
          <Link to={`${home}/meetings/${meeting.id}`}>{meeting.title}</Link>
          {meeting.isUnread ? (
            <>
              {' '}
              <UnreadDot />
            </>
          ) : null}
        </h2>
        <StatusBadge display={meetingStatusDisplay(meeting.status)} />
      </div>
      <p className={styles.about}>
        {side === 'firm' ? <span>{meeting.companyName ?? 'Internal'}</span> : null}
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
      <div className={styles.actions}>
        <JoinMeeting meeting={meeting} />
        {side === 'customer' ? <MeetingAnswerActions meeting={meeting} /> : null}
        {meeting.archivedAt ? (
          <ActionButton
            action={`/admin/meetings/${meeting.id}/restore`}
            values={{ version: String(meeting.version) }}
            variant="default"
            size="compact-sm"
            sendingLabel="Restoring..."
            aria-label={`Restore ${meeting.title}`}
          >
            Restore
          </ActionButton>
        ) : null}
      </div>
    </>
  );
}
