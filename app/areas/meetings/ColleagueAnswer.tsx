import { addressOf } from '#app/platform/verb.ts';
import { ATTENDEE_ANSWER_LABELS } from '#app/records/meeting/booking-choices.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { useMay } from '#app/ui/may.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';

const ANSWERS = [
  ['accepted', 'I will attend'],
  ['tentative', 'Maybe'],
  ['declined', 'I can’t attend'],
] as const;

/** The answers of a member of staff who was asked to attend a meeting ahead; nothing for anyone else. */
export function ColleagueAnswer({ meeting }: { meeting: MeetingDetail }) {
  const mayAnswer = useMay(meetingVerbs.attend.needs);
  const { ownAnswer, isOver, status, archivedAt } = meeting;
  if (!mayAnswer || ownAnswer === null || isOver || archivedAt || !isExpected(status)) return null;
  return (
    <>
      <Note>You are asked to attend: {ATTENDEE_ANSWER_LABELS[ownAnswer].toLowerCase()}.</Note>
      <Group gap="xs">
        {ANSWERS.map(([attends, label]) =>
          attends === ownAnswer ? null : (
            <ActionButton
              key={attends}
              action={addressOf(meetingVerbs.attend, { meetingId: meeting.id })}
              values={{ attends, invitation: String(meeting.invitationSequence) }}
              variant="default"
              size="compact-sm"
              sendingLabel="Saving..."
            >
              {label}
            </ActionButton>
          ),
        )}
      </Group>
    </>
  );
}
