import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden } from '#app/ui/dialog-fields.tsx';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RecordMenu } from '#app/ui/RecordMenu.tsx';
import { documentRequestVerbs } from './document-verbs.ts';
import type { DocumentRequestRow } from './request-queries.server.ts';

const documentFields = () => import('./DocumentFields.tsx');
const CustomerField = onDemand(
  async () => (await import('#app/areas/customers/CustomerField.tsx')).CustomerField,
);
const RequestFields = onDemand(async () => (await documentFields()).RequestFields);

const FIRST = { category: 'general' } as const;

/** Asks a customer for a file. */
export function RequestFile() {
  return (
    <FormDialog
      {...formOf(documentRequestVerbs.create, {})}
      defaultValue={FIRST}
      labels={{ submit: 'Request File', sending: 'Requesting...' }}
      intro="The customer is notified and sees the request above their documents."
      trigger={(open) => (
        <AddButton
          verb={documentRequestVerbs.create}
          icon={IconFileImport}
          variant="default"
          onClick={open}
        />
      )}
    >
      {(fields) => (
        <>
          <CustomerField field={fields.customerId} />
          <RequestFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

/**
 * The dialog that edits a request. It surrounds the list, so that it stays open with what was typed when the row
 * leaves the list.
 */
export function EditableRequests({
  children,
}: {
  children: (edit: (request: DocumentRequestRow) => void) => ReactNode;
}) {
  const [chosen, setChosen] = useState<DocumentRequestRow | null>(null);
  return (
    <FormDialog
      title={`Edit ${chosen?.title}`}
      {...formOf(documentRequestVerbs.edit, { requestId: chosen?.id ?? '' })}
      defaultValue={chosen ?? FIRST}
      labels={{ submit: 'Save Changes', sending: 'Saving...' }}
      trigger={(open) =>
        children((request) => {
          setChosen(request);
          open();
        })
      }
    >
      {(fields) => (
        <>
          <RequestFields fields={fields} />
          <DialogHidden field={fields.version} />
        </>
      )}
    </FormDialog>
  );
}

/** What staff can do with one request; `edit` opens its dialog. */
export function RequestActions({
  request,
  edit,
}: {
  request: DocumentRequestRow;
  edit: (request: DocumentRequestRow) => void;
}) {
  if (request.state !== 'open') {
    return (
      <ActionButton
        action={addressOf(documentRequestVerbs.reopen, { requestId: request.id })}
        variant="default"
        size="compact-sm"
        sendingLabel="Asking..."
        aria-label={`Ask again for ${request.title}`}
      >
        Ask Again
      </ActionButton>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => edit(request)}
        aria-label={`Edit ${request.title}`}
      >
        Edit
      </Button>
      <RecordMenu
        record={request.title}
        size="compact-sm"
        steps={[
          {
            label: 'Withdraw',
            title: `Withdraw ${request.title}?`,
            text: `${request.companyName} no longer sees this request. You can ask again later.`,
            action: addressOf(documentRequestVerbs.withdraw, { requestId: request.id }),
            labels: { confirm: 'Withdraw', sending: 'Withdrawing...' },
            danger: true,
          },
        ]}
      />
    </>
  );
}
