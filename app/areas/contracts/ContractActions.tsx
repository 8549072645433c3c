import { IconDownload } from '@tabler/icons-react';
import { addressOf, formOf } from '#app/platform/verb.ts';
import {
  CONTRACT_STATUS_DISPLAY,
  type ContractStatus,
} from '#app/records/contract/contract-status.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { RecordStep } from '#app/ui/RecordMenu.tsx';
import { SendButton } from '#app/ui/SendButton.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { StatusSelect } from '#app/ui/StatusSelect.tsx';
import type { ContractDetail } from './contract-queries.server.ts';
import { contractSending } from './contract-sending.ts';
import { contractVerbs } from './contract-verbs.ts';
import { nextTerm } from './next-term.ts';
import { withdrawalQuestion } from './withdrawal-question.ts';

const contractFields = () => import('./ContractFields.tsx');
const ContractEditFields = onDemand(async () => (await contractFields()).ContractEditFields);
const NewContractFields = onDemand(async () => (await contractFields()).NewContractFields);

/** The button that creates a contract in a dialog. */
export function CreateContract() {
  return (
    <FormDialog
      size="xl"
      {...formOf(contractVerbs.create, {})}
      labels={{ submit: 'Create Contract', sending: 'Creating...' }}
    >
      {(fields) => <NewContractFields fields={fields} />}
    </FormDialog>
  );
}

/** Opens the dialog for a new contract, filled in with the next term of this one. */
export function RenewContract({ contract }: { contract: ContractDetail }) {
  const { customerId, title, content, contractValue, companyName, contactName } = contract;
  return (
    <FormDialog
      size="xl"
      {...formOf(contractVerbs.create, {})}
      title="Renew Contract"
      defaultValue={{
        customerId,
        title,
        content,
        contractValue: contractValue ?? '',
        ...nextTerm(contract),
      }}
      labels={{ submit: 'Create Contract', sending: 'Creating...' }}
      intro="A new draft with the next term. This contract does not change."
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Renew
        </Button>
      )}
    >
      {(fields) => (
        <NewContractFields
          fields={fields}
          customer={{ value: customerId, label: `${companyName} (${contactName})` }}
        />
      )}
    </FormDialog>
  );
}

type Size = 'compact-sm' | 'sm';

type ListedContract = {
  id: string;
  title: string;
  status: ContractStatus;
  archivedAt: Date | null;
  version: number;
  endDate: string | null;
  companyName: string;
  contactName: string;
};

/**
 * A contract's status as a dropdown, which asks before it withdraws a signature or notifies the customer; for an archived one a
 * badge.
 */
export function ContractStatusControl({
  contract,
}: {
  contract: ListedContract & { signedBy: string | null; signedDate: Date | null };
}) {
  const { id, title, status, archivedAt, version } = contract;
  if (archivedAt) return <StatusBadge display={CONTRACT_STATUS_DISPLAY[status]} />;
  return (
    <StatusSelect
      action={addressOf(contractVerbs.status, { contractId: id })}
      value={status}
      version={version}
      display={CONTRACT_STATUS_DISPLAY}
      label={`Status of ${title}`}
      ask={(chosen) =>
        withdrawalQuestion(chosen, contract) ??
        (chosen === 'sent' ? contractSending(contract) : null)
      }
    />
  );
}

/** Sends a draft to its customer. */
export function SendContract({ contract, size }: { contract: ListedContract; size?: Size }) {
  return (
    <SendButton
      action={addressOf(contractVerbs.status, { contractId: contract.id })}
      record={contract}
      question={contractSending(contract)}
      {...(size === 'compact-sm' && { size, title: contract.title })}
    />
  );
}

/** Edits a draft; a contract that was sent or signed goes back to draft first, after asking. */
export function EditContract({ contract }: { contract: ContractDetail }) {
  const { id, status, archivedAt, version, customerId, proposalId } = contract;
  const isDraft = status === 'draft';
  return (
    <>
      <EditDialog
        title="Edit Contract"
        size="xl"
        {...formOf(contractVerbs.edit, { contractId: id })}
        defaultValue={contract}
        isEditable={isDraft && !archivedAt}
      >
        {(fields) => (
          <ContractEditFields
            fields={fields}
            customerId={customerId}
            proposal={
              proposalId && contract.proposalTitle
                ? { value: proposalId, label: contract.proposalTitle }
                : undefined
            }
          />
        )}
      </EditDialog>
      {isDraft || archivedAt ? null : (
        <ConfirmDialog
          title="Revise this contract?"
          action={addressOf(contractVerbs.status, { contractId: id })}
          values={{ status: 'draft', version: String(version) }}
          labels={{ confirm: 'Revise', sending: 'Saving...' }}
          danger={status !== 'sent'}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              Revise
            </Button>
          )}
        >
          {revisionText(contract)}
        </ConfirmDialog>
      )}
    </>
  );
}

function revisionText(contract: ContractDetail): string {
  return (
    withdrawalQuestion('draft', contract)?.text ??
    'It becomes a draft that the customer no longer sees. Edit it, then send it again.'
  );
}

/** Rare actions with a contract: signed on paper, terminated, archived and restored. */
export function ContractArchiveControl({
  contract,
  size,
}: {
  contract: ListedContract;
  size: Size;
}) {
  const { id, title, archivedAt, version } = contract;
  return (
    <ArchiveControl
      verbs={contractVerbs}
      of={{ contractId: id }}
      title={title}
      isArchived={archivedAt !== null}
      version={version}
      size={size}
      steps={stepsFor(contract)}
    >
      The contract leaves your list and the customer's. Signatures stay and can still be verified,
      and you can restore the contract.
    </ArchiveControl>
  );
}

function stepsFor({ id, title, status, version, contactName }: ListedContract): RecordStep[] {
  const to = (chosen: ContractStatus) => ({
    action: addressOf(contractVerbs.status, { contractId: id }),
    values: { status: chosen, version: String(version) },
  });
  if (status === 'sent') {
    const label = 'Mark as signed';
    const text = `This records that ${contactName} signed "${title}" on paper, dated now. No email is sent.`;
    const labels = { confirm: label, sending: 'Saving...' };
    return [{ label, title: `${label}?`, text, labels, ...to('signed') }];
  }
  if (status !== 'signed') return [];
  return [
    {
      label: 'Terminate',
      title: 'Terminate this contract?',
      text: `"${title}" shows as terminated on both sides. Its signatures are kept. No email is sent.`,
      labels: { confirm: 'Terminate', sending: 'Terminating...' },
      danger: true,
      ...to('terminated'),
    },
  ];
}

/** Downloads the contract as PDF. */
export function DownloadContract({ contractId, title }: { contractId: string; title: string }) {
  return (
    <Button
      component="a"
      href={`/files/contracts/${contractId}`}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      aria-label={`Download PDF of ${title}`}
    >
      Download PDF
    </Button>
  );
}
