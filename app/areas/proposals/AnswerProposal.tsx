import { formOf } from '#app/platform/verb.ts';
import type { ProposalDecision } from '#app/records/proposal/proposal-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import styles from '#app/ui/SignedAnswers.module.css';
import type { OwnProposalDetail } from './proposal-queries.server.ts';
import { proposalVerbs } from './proposal-verbs.ts';

/** What each answer is called on its button and in its dialog. */
const ANSWERS = {
  accepted: {
    label: 'Accept',
    title: 'Accept this proposal',
    submit: 'Accept Proposal',
    sending: 'Accepting...',
    note: 'Note (optional)',
  },
  changes: {
    label: 'Ask for changes',
    title: 'Ask for changes',
    submit: 'Send Request',
    sending: 'Sending...',
    note: 'What should change?',
  },
  rejected: {
    label: 'Decline',
    title: 'Decline this proposal',
    submit: 'Decline Proposal',
    sending: 'Declining...',
    note: 'Reason (optional)',
  },
} as const;

/**
 * The three answers to an open proposal, each in a dialog that asks for the name. Nothing shows for one that is not open; open
 * dialogs stay, so that what is typed is not lost if the proposal closes in the meantime.
 */
export function AnswerProposal({ proposal }: { proposal: OwnProposalDetail }) {
  const { status, totalAmount, validUntil } = proposal;
  const { companyName } = proposal.parties;
  const maySign = useMay(proposalVerbs.answer.needs);
  const isOpen = status === 'sent';
  return (
    <section className={isOpen ? styles.panel : undefined} aria-label="Your answer">
      {isOpen ? (
        <p>
          {maySign ? 'Please respond' : `Someone who may sign for ${companyName} needs to respond`}{' '}
          to this{totalAmount === null ? '' : ` ${formatMoney(totalAmount)}`} proposal
          {validUntil === null ? '.' : ` by ${formatDate(validUntil)}.`}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {(['accepted', 'changes', 'rejected'] as const).map((decision) => (
          <AnswerDialog key={decision} proposal={proposal} decision={decision} />
        ))}
      </div>
    </section>
  );
}

function AnswerDialog({
  proposal,
  decision,
}: {
  proposal: OwnProposalDetail;
  decision: ProposalDecision;
}) {
  const { label, title, submit, sending, note } = ANSWERS[decision];
  return (
    <FormDialog
      title={title}
      {...formOf(proposalVerbs.answer, { proposalId: proposal.id })}
      defaultValue={{ decision, shownHash: proposal.hash, version: String(proposal.version) }}
      labels={{ submit, sending }}
      danger={decision === 'rejected'}
      intro={introOf(proposal, decision)}
      trigger={(open) =>
        proposal.status === 'sent' ? (
          <Button onClick={open} variant={decision === 'accepted' ? 'filled' : 'default'}>
            {label}
          </Button>
        ) : null
      }
    >
      {(fields) => (
        <>
          <DialogText
            field={fields.signedName}
            label="Your full name"
            autoComplete="name"
            description="Typing your name counts as your signature. We record it with the time and your network address."
          />
          <DialogTextarea field={fields.note} label={note} rows={3} />
          <DialogHidden field={fields.decision} />
          <DialogHidden field={fields.shownHash} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

function introOf(
  { title, totalAmount, parties }: OwnProposalDetail,
  decision: ProposalDecision,
): string {
  if (decision === 'changes') return 'The proposal stays open while we look at your request.';
  if (decision === 'rejected') return `You are declining "${title}".`;
  const price = totalAmount === null ? '' : ` for ${formatMoney(totalAmount)}`;
  return `You are accepting "${title}"${price} on behalf of ${parties.companyName}, as this page shows it.`;
}
