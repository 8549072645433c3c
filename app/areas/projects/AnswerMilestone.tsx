import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import type { Milestone } from './project-list-queries.server.ts';
import { milestoneVerbs } from './project-verbs.ts';

/** The customer's answers to a completed milestone that asks for them: accepted, or not yet and why. */
export function AnswerMilestone({ milestone }: { milestone: Milestone }) {
  const mayAnswer = useMay(milestoneVerbs.answer.needs);
  const { id, projectId, title, asksSignOff, completedAt, signedOffAt } = milestone;
  if (!mayAnswer || !asksSignOff || !completedAt || signedOffAt) return null;
  const of = { projectId, milestoneId: id };
  const version = String(milestone.version);
  return (
    <>
      <ActionButton
        action={addressOf(milestoneVerbs.answer, of)}
        values={{ answer: 'accepted', version }}
        size="xs"
        sendingLabel="Saving..."
        aria-label={`Accept ${title}`}
      >
        Accept
      </ActionButton>
      <FormDialog
        title="Not yet"
        {...formOf(milestoneVerbs.answer, of)}
        defaultValue={{ answer: 'not_yet', version }}
        labels={{ submit: 'Send', sending: 'Sending...' }}
        intro={title}
        trigger={(open) => (
          <Button
            variant="default"
            size="xs"
            onClick={open}
            aria-label={`${title} is not done yet`}
          >
            Not yet
          </Button>
        )}
      >
        {(fields) => (
          <>
            <DialogTextarea field={fields.note} label="What is missing?" rows={4} />
            <DialogHidden field={fields.answer} />
            <DialogHidden field={fields.version} />
          </>
        )}
      </FormDialog>
    </>
  );
}
