import { ATTENDEE_ANSWER_LABELS } from '#app/records/meeting/booking-choices.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';

/** What a guest answered and when, and their comment; an answer to an earlier invitation says so. */
export function GuestAnswer({ guest }: { guest: MeetingDetail['guests'][number] }) {
  const { answer, answeredAt, answerNote, isAnswerCurrent } = guest;
  return (
    <span>
      {ATTENDEE_ANSWER_LABELS[answer]}
      {answer === 'none' || answeredAt === null ? null : (
        <>
          {' on '}
          <LocalTime at={answeredAt} show="datetime" />
          {isAnswerCurrent ? '' : ', before the meeting was changed'}
        </>
      )}
      {answerNote === null ? null : ` · “${answerNote}”`}
    </span>
  );
}
