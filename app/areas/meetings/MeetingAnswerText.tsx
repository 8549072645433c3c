import type { Side } from '#app/access/author.ts';
import type { MeetingResponse } from '#app/records/meeting/meeting-status.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './MeetingAnswer.module.css';
import type { MeetingRow } from './meeting-queries.server.ts';

const DONE: Record<MeetingResponse, string> = {
  confirmed: 'confirmed',
  other_time: 'asked for another time',
  declined: 'declined',
  tentative: 'answered “maybe”',
};

/** The customer's last answer, seen from one of the two sides; an answer to an older invitation says whose turn it is. */
export function MeetingAnswerText({
  answer,
  side,
}: {
  answer: NonNullable<MeetingRow['answer']>;
  side: Side;
}) {
  const who = side === 'firm' ? answer.authorName : 'You';
  const did = DONE[answer.response];
  const next = side === 'firm' ? 'Waiting for their answer.' : 'Please answer for the new time.';
  return (
    <div className={styles.answer} data-response={answer.isCurrent ? answer.response : undefined}>
      <p className={styles.fact}>
        {who} {did} on <LocalTime at={answer.at} show="datetime" />
        {answer.isCurrent ? '.' : `, before the meeting was changed. ${next}`}
      </p>
      {answer.isCurrent && answer.note ? <p className={styles.note}>{answer.note}</p> : null}
    </div>
  );
}
