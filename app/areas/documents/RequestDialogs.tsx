import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { UploadField } from '#app/areas/uploads/UploadField.tsx';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { HiddenField, TextareaField } from '#app/ui/fields.tsx';
import { CustomerField, RequestFields } from './DocumentFields.tsx';
import { documentRequestSchema, requestAnswerSchema, requestEditSchema } from './document-forms.ts';
import type { DocumentRequestRow, OpenRequest } from './request-queries.server.ts';

const BASE = '/admin/documents/requests';
const FIRST = { category: 'general' } as const;

/** Asks a customer for a file. */
export function RequestFile() {
  return (
    <FormDialog
      title="Request a File"
      action={`${BASE}/new`}
      schema={documentRequestSchema}
      defaultValue={FIRST}
      labels={{ submit: 'Request File', sending: 'Requesting...' }}
      intro="The customer is told and finds the request above their documents."
      trigger={(open) => (
        <Button
          variant="default"
          onClick={open}
          leftSection={<IconFileImport size={16} aria-hidden="true" />}
        >
          Request a File
        </Button>
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

/** What staff can do with one request. */
export function RequestActions({ request }: { request: DocumentRequestRow }) {
  if (request.state !== 'open') {
    return (
      <ActionButton
        action={`${BASE}/${request.id}/reopen`}
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
      <FormDialog
        title={`Edit ${request.title}`}
        action={`${BASE}/${request.id}/edit`}
        schema={requestEditSchema}
        defaultValue={request}
        labels={{ submit: 'Save Changes', sending: 'Saving...' }}
        trigger={(open) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={open}
            aria-label={`Edit ${request.title}`}
          >
            Edit
          </Button>
        )}
      >
        {(fields) => (
          <>
            <RequestFields fields={fields} />
            <HiddenField field={fields.version} />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        title={`Withdraw ${request.title}?`}
        action={`${BASE}/${request.id}/withdraw`}
        labels={{ confirm: 'Withdraw', sending: 'Withdrawing...' }}
        danger
        trigger={(open) => (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={open}
            aria-label={`Withdraw ${request.title}`}
          >
            Withdraw
          </Button>
        )}
      >
        {request.companyName} no longer sees this request. You can ask again later.
      </ConfirmDialog>
    </>
  );
}

/** Answers a request with a file. */
export function AnswerRequest({ request }: { request: OpenRequest }) {
  return (
    <FormDialog
      title={`Upload ${request.title}`}
      action={`/customer/documents/requests/${request.id}/answer`}
      schema={requestAnswerSchema}
      labels={{ submit: 'Send File', sending: 'Sending...' }}
      {...(request.note && { intro: request.note })}
      trigger={(open) => (
        <Button onClick={open} size="compact-sm" aria-label={`Upload ${request.title}`}>
          Upload
        </Button>
      )}
    >
      {(fields) => (
        <>
          <UploadField field={fields.uploads} label="File" required />
          <TextareaField field={fields.description} label="Note" rows={3} />
        </>
      )}
    </FormDialog>
  );
}
