import { addressOf, formOf } from '#app/platform/verb.ts';
import {
  PROPOSAL_STATUS_DISPLAY,
  type ProposalStatus,
  reopeningQuestion,
} from '#app/records/proposal-status.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { StatusSelect, tellingQuestion } from '#app/ui/StatusSelect.tsx';
import { NewProposalFields, ProposalEditFields } from './ProposalFields.tsx';
import type { ProposalDetail } from './proposal-queries.server.ts';
import { proposalVerbs } from './proposal-verbs.ts';

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

type ListedProposal = {
  id: string;
  title: string;
  status: ProposalStatus;
  archivedAt: Date | null;
  version: number;
  companyName: string;
};

/** A proposal's status as a dropdown, which asks before it sets an answer aside or tells the customer; of an archived one as a badge. */
export function ProposalStatusControl({ proposal }: { proposal: ListedProposal }) {
  const { id, title, status, archivedAt, version, companyName } = proposal;
  if (archivedAt) return <StatusBadge display={PROPOSAL_STATUS_DISPLAY[status]} />;
  return (
    <StatusSelect
      action={addressOf(proposalVerbs.status, { proposalId: id })}
      value={status}
      version={version}
      display={PROPOSAL_STATUS_DISPLAY}
      label={`Status of ${title}`}
      ask={(chosen) =>
        reopeningQuestion(chosen, { title, status }) ??
        (chosen === 'sent'
          ? tellingQuestion(title, PROPOSAL_STATUS_DISPLAY[chosen].label, companyName)
          : null)
      }
    />
  );
}

/** Edits a draft; what the customer has seen goes back to draft first, after asking. */
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
            'It becomes a draft that the customer no longer sees, and you can edit it. Their answers are kept. Send it again when it is ready.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Archives a proposal after asking, or restores an archived one. */
export function ProposalArchiveControl({
  proposal,
  size,
}: {
  proposal: ListedProposal;
  size: 'compact-sm' | 'sm';
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
    >
      The proposal leaves your list and the customer's. Its answers are kept, and you can restore
      it.
    </ArchiveControl>
  );
}
