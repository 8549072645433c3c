import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { StatusSelect } from '#app/ui/StatusSelect.tsx';
import { ContractEditFields, NewContractFields } from './ContractFields.tsx';
import { contractEditSchema, contractSchema } from './contract-forms.ts';
import type { ContractDetail } from './contract-queries.server.ts';
import { CONTRACT_STATUS_DISPLAY, type ContractStatus } from './contract-status.ts';
import { nextTerm } from './next-term.ts';

/** The button that creates a contract in a dialog. */
export function CreateContract() {
  return (
    <FormDialog
      title="Create Contract"
      size="xl"
      action="/admin/contracts/new"
      schema={contractSchema}
      labels={{ submit: 'Create Contract', sending: 'Creating...' }}
      trigger={(open) => (
        <Button onClick={open} leftSection={<IconPlus size={16} aria-hidden="true" />}>
          Create Contract
        </Button>
      )}
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
      title="Renew Contract"
      size="xl"
      action="/admin/contracts/new"
      schema={contractSchema}
      defaultValue={{
        customerId,
        title,
        content,
        contractValue: contractValue ?? '',
        ...nextTerm(contract),
      }}
      labels={{ submit: 'Create Contract', sending: 'Creating...' }}
      intro="A new draft with the next term. This contract stays as it is."
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

type Kept = {
  id: string;
  title: string;
  status: ContractStatus;
  archivedAt: Date | null;
  version: number;
};

/** A contract's status as a dropdown; of an archived one as a badge. */
export function ContractStatusControl({ contract }: { contract: Kept }) {
  const { id, title, status, archivedAt, version } = contract;
  if (archivedAt) return <StatusBadge display={CONTRACT_STATUS_DISPLAY[status]} />;
  return (
    <StatusSelect
      action={`/admin/contracts/${id}/status`}
      value={status}
      version={version}
      display={CONTRACT_STATUS_DISPLAY}
      label={`Status of ${title}`}
    />
  );
}

/** Edits a draft; what was sent or signed goes back to draft first, after asking. */
export function EditContract({ contract }: { contract: ContractDetail }) {
  const { id, status, archivedAt, version, customerId, proposalId, proposalTitle } = contract;
  const address = `/admin/contracts/${id}`;
  const isDraft = status === 'draft';
  return (
    <>
      {/* It stays when somebody else sends the contract meanwhile: what is typed in it is not lost. */}
      <FormDialog
        title="Edit Contract"
        size="xl"
        action={`${address}/edit`}
        schema={contractEditSchema}
        defaultValue={contract}
        labels={{ submit: 'Save Changes', sending: 'Saving...' }}
        trigger={(open) =>
          isDraft && !archivedAt ? (
            <Button variant="default" onClick={open}>
              Edit
            </Button>
          ) : null
        }
      >
        {(fields) => (
          <ContractEditFields
            fields={fields}
            customerId={customerId}
            proposal={
              proposalId && proposalTitle ? { value: proposalId, label: proposalTitle } : undefined
            }
          />
        )}
      </FormDialog>
      {isDraft || archivedAt ? null : (
        <ConfirmDialog
          title="Revise this contract?"
          action={`${address}/status`}
          values={{ status: 'draft', version: String(version) }}
          labels={{ confirm: 'Revise', sending: 'Saving...' }}
          danger={status !== 'sent'}
          trigger={(open) => (
            <Button variant="default" onClick={open}>
              Revise
            </Button>
          )}
        >
          {status === 'sent'
            ? 'It becomes a draft that the customer no longer sees, and you can edit it. Send it again when it is ready.'
            : 'It becomes a draft that the customer no longer sees. Its signed date is cleared and a signature given in the portal is withdrawn; the customer is told.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Archives a contract after asking, or restores an archived one. */
export function KeepContract({ contract, size }: { contract: Kept; size: 'compact-sm' | 'sm' }) {
  const { id, title, archivedAt, version } = contract;
  const values = { version: String(version) };
  if (archivedAt) {
    return (
      <ActionButton
        action={`/admin/contracts/${id}/restore`}
        values={values}
        variant="default"
        size={size}
        sendingLabel="Restoring..."
        aria-label={`Restore ${title}`}
      >
        Restore
      </ActionButton>
    );
  }
  return (
    <ConfirmDialog
      title={`Archive ${title}`}
      action={`/admin/contracts/${id}/archive`}
      values={values}
      labels={{ confirm: 'Archive', sending: 'Archiving...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          size={size}
          onClick={open}
          aria-label={`Archive ${title}`}
        >
          Archive
        </Button>
      )}
    >
      The contract leaves your list and the customer's. Signatures are kept and can still be
      verified, and you can restore the contract.
    </ConfirmDialog>
  );
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
