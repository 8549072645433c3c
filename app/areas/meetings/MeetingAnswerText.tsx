import type { Side } from '#app/access/author.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import styles from './MeetingAnswer.module.css';
import type { MeetingRow } from './meeting-queries.server.ts';

/** What the customer answered last, seen from one of the two sides; an answer to an older invitation says so. */
export function MeetingAnswerText({
  answer,
  side,
}: {
  answer: NonNullable<MeetingRow['answer']>;
  side: Side;
}) {
  const who = side === 'firm' ? answer.authorName : 'You';
  const did = answer.response === 'confirmed' ? 'confirmed' : 'asked for another time';
  return (
    <div
      className={styles.answer}
      data-response={answer.response}
      data-old={!answer.isCurrent || undefined}
    >
      <p className={styles.fact}>
        {who} {did} on <LocalTime at={answer.at} show="datetime" />
        {answer.isCurrent ? '.' : ', before the last change.'}
      </p>
      {answer.note ? <p className={styles.note}>{answer.note}</p> : null}
    </div>
  );
}
