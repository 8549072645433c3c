import { addressOf } from '#app/platform/verb.ts';
import { isExpected } from '#app/records/meeting/meeting-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import styles from './MeetingAnswer.module.css';
import type { MeetingRow } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';

const otherTimeSchema = async () => (await import('./meeting-forms.ts')).otherTimeSchema;

type Answered = Pick<
  MeetingRow,
  'id' | 'title' | 'status' | 'isOver' | 'answer' | 'invitationSequence'
>;

/** A customer's answers to the invitation of a future meeting: confirm it, or ask for another time. */
export function MeetingAnswerActions({ meeting }: { meeting: Answered }) {
  const mayAnswer = useMay(meetingVerbs.answer.needs);
  if (!mayAnswer || meeting.isOver || !isExpected(meeting.status)) return null;
  const action = addressOf(meetingVerbs.answer, { meetingId: meeting.id });
  const invitation = String(meeting.invitationSequence);
  const isConfirmed = meeting.answer?.isCurrent && meeting.answer.response === 'confirmed';
  return (
    <div className={styles.actions}>
      {isConfirmed ? null : (
        <ActionButton
          action={action}
          values={{ response: 'confirmed', invitation }}
          size="compact-sm"
          sendingLabel="Saving..."
          aria-label={`Confirm ${meeting.title}`}
        >
          Confirm
        </ActionButton>
      )}
      <FormDialog
        title="Suggest another time"
        action={action}
        schema={otherTimeSchema}
        defaultValue={{ response: 'other_time', invitation }}
        labels={{ submit: 'Send', sending: 'Sending...' }}
        intro={meeting.title}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={open}
            aria-label={`Suggest another time for ${meeting.title}`}
          >
            Suggest another time
          </Button>
        )}
      >
        {(fields) => (
          <>
            <DialogTextarea
              field={fields.note}
              label="Which times suit you?"
              placeholder="Tuesday or Thursday after 10:00 AM, for example"
              rows={4}
            />
            <DialogHidden field={fields.response} />
            <DialogHidden field={fields.invitation} />
          </>
        )}
      </FormDialog>
    </div>
  );
}
