import { addressOf, formOf } from '#app/platform/verb.ts';
import {
  PROPOSAL_STATUS_DISPLAY,
  type ProposalStatus,
} from '#app/records/proposal/proposal-status.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { May } from '#app/ui/may.tsx';
import type { RecordStep } from '#app/ui/RecordMenu.tsx';
import { SendButton } from '#app/ui/SendButton.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { StatusSelect } from '#app/ui/StatusSelect.tsx';
import { NewProposalFields, ProposalEditFields } from './ProposalFields.tsx';
import type { ProposalDetail } from './proposal-queries.server.ts';
import { proposalSending } from './proposal-sending.ts';
import { proposalVerbs } from './proposal-verbs.ts';
import { recordedAnswer, setUpWords } from './recorded-answer.ts';
import { reopeningQuestion } from './reopening-question.ts';

/** The button that creates a proposal in a dialog. */
export function CreateProposal() {
  return (
    <FormDialog
      size="xl"
      {...formOf(proposalVerbs.create, {})}
      labels={{ submit: 'Create Proposal', sending: 'Creating...' }}
    >
      {(fields) => <NewProposalFields fields={fields} />}
    </FormDialog>
  );
}

type Size = 'compact-sm' | 'sm';

type ListedProposal = {
  id: string;
  title: string;
  status: ProposalStatus;
  archivedAt: Date | null;
  version: number;
  validUntil: string | null;
  companyName: string;
  contactName: string;
  templateVersionId: string | null;
};

/**
 * A proposal's status as a dropdown, which asks before it sets an answer aside, notifies the customer or sets up the
 * engagement; for an archived one a badge.
 */
export function ProposalStatusControl({ proposal }: { proposal: ListedProposal }) {
  const { id, title, status, archivedAt, version } = proposal;
  if (archivedAt) return <StatusBadge display={PROPOSAL_STATUS_DISPLAY[status]} />;
  return (
    <StatusSelect
      action={addressOf(proposalVerbs.status, { proposalId: id })}
      value={status}
      version={version}
      display={PROPOSAL_STATUS_DISPLAY}
      label={`Status of ${title}`}
      ask={(chosen) =>
        reopeningQuestion(chosen, proposal) ??
        (chosen === 'sent' ? proposalSending(proposal) : null) ??
        (chosen === 'accepted' && chosen !== status && setUpWords(proposal)
          ? recordedAnswer(proposal, chosen)
          : null)
      }
    />
  );
}

/** Sends a draft to its customer. */
export function SendProposal({ proposal, size }: { proposal: ListedProposal; size?: Size }) {
  return (
    <SendButton
      action={addressOf(proposalVerbs.status, { proposalId: proposal.id })}
      record={proposal}
      question={proposalSending(proposal)}
      {...(size === 'compact-sm' && { size, title: proposal.title })}
    />
  );
}

/** The link from an accepted proposal to its contract, project and invoice. */
export function SetUpEngagement({ proposal, size }: { proposal: ListedProposal; size?: Size }) {
  const { id, title, status, archivedAt } = proposal;
  if (status !== 'accepted' || archivedAt) return null;
  return (
    <May needs="act-money">
      <May needs="act-work">
        <Button
          component={Link}
          to={`/admin/proposals/${id}/start`}
          {...(size === 'compact-sm' && { size, 'aria-label': `Set up the engagement: ${title}` })}
        >
          Set up the engagement
        </Button>
      </May>
    </May>
  );
}

/** Edits a draft; a proposal that the customer has seen goes back to draft first, after asking. */
export function EditProposal({ proposal }: { proposal: ProposalDetail }) {
  const isDraft = proposal.status === 'draft';
  return (
    <>
      <EditDialog
        title="Edit Proposal"
        size="xl"
        {...formOf(proposalVerbs.edit, { proposalId: proposal.id })}
        defaultValue={proposal}
        isEditable={isDraft && !proposal.archivedAt}
      >
        {(fields) => <ProposalEditFields fields={fields} />}
      </EditDialog>
      {isDraft || proposal.archivedAt ? null : (
        <ConfirmDialog
          title="Revise this proposal?"
          action={addressOf(proposalVerbs.status, { proposalId: proposal.id })}
          values={{ status: 'draft', version: String(proposal.version) }}
          labels={{ confirm: 'Revise', sending: 'Saving...' }}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              Revise
            </Button>
          )}
        >
          {reopeningQuestion('draft', proposal)?.text ??
            'It becomes a draft that the customer no longer sees. Their responses stay. Edit it, then send it again.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Rare actions with a proposal: an answer that came another way, archiving and restoring. */
export function ProposalArchiveControl({
  proposal,
  size,
}: {
  proposal: ListedProposal;
  size: Size;
}) {
  const { id, title, archivedAt, version } = proposal;
  return (
    <ArchiveControl
      verbs={proposalVerbs}
      of={{ proposalId: id }}
      title={title}
      isArchived={archivedAt !== null}
      version={version}
      size={size}
      steps={answersFor(proposal)}
    >
      The proposal leaves your list and the customer's. Its responses stay, and you can restore it.
    </ArchiveControl>
  );
}

/** The customer's answer to a proposal that is out, where it came by phone or email. */
function answersFor(proposal: ListedProposal): RecordStep[] {
  const { id, status, version } = proposal;
  if (status !== 'sent' && status !== 'expired') return [];
  return (['accepted', 'rejected'] as const).map((to) => {
    const { title, text, confirm } = recordedAnswer(proposal, to);
    return {
      label: confirm,
      title,
      text,
      action: addressOf(proposalVerbs.status, { proposalId: id }),
      values: { status: to, version: String(version) },
      labels: { confirm, sending: 'Saving...' },
    };
  });
}
