import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import { UploadField } from '#app/areas/uploads/UploadField.tsx';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { CustomerAndProject, DocumentEditFields, SharedDocumentFields } from './DocumentFields.tsx';
import {
  documentEditSchema,
  documentUploadSchema,
  ownDocumentEditSchema,
  ownUploadSchema,
  replacementSchema,
} from './document-forms.ts';
import type { DocumentDetail } from './document-queries.server.ts';

const UPLOAD = {
  title: 'Upload Document',
  size: 'lg',
  labels: { submit: 'Upload Document', sending: 'Uploading...' },
} as const;
const FIRST = { category: 'general' } as const;

/** Shares files with a customer. */
export function UploadDocument() {
  return (
    <FormDialog
      {...UPLOAD}
      action="/admin/documents/upload"
      schema={documentUploadSchema}
      defaultValue={FIRST}
      trigger={(open) => <UploadButton onClick={open} />}
    >
      {(fields) => (
        <>
          <CustomerAndProject fields={fields} />
          <SharedDocumentFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

/** Shares a customer's files with the firm. */
export function UploadOwnDocument() {
  return (
    <FormDialog
      {...UPLOAD}
      action="/customer/documents/upload"
      schema={ownUploadSchema}
      defaultValue={FIRST}
      intro="We are told as soon as it is here."
      trigger={(open) => <UploadButton onClick={open} />}
    >
      {(fields) => <SharedDocumentFields fields={fields} />}
    </FormDialog>
  );
}

function UploadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} leftSection={<IconUpload size={16} aria-hidden="true" />}>
      Upload Document
    </Button>
  );
}

type OfDocument = { document: DocumentDetail; base: string };

const EDIT_LABELS = { submit: 'Save Changes', sending: 'Saving...' };

/** Edits what stands beside the file. The dialog stays when somebody archives the document: nothing typed is lost. */
export function EditDocument({ document, base }: OfDocument) {
  const { customerId, projectId, projectTitle } = document;
  return (
    <FormDialog
      title={`Edit ${document.title}`}
      action={`${base}/edit`}
      schema={documentEditSchema}
      defaultValue={document}
      labels={EDIT_LABELS}
      trigger={(open) => <EditButton document={document} onClick={open} />}
    >
      {(fields) => (
        <DocumentEditFields
          fields={fields}
          project={
            <ProjectField
              field={fields.projectId}
              customerId={customerId}
              chosen={
                projectId && projectTitle ? { value: projectId, label: projectTitle } : undefined
              }
            />
          }
        />
      )}
    </FormDialog>
  );
}

/** The same for the customer who shared it. */
export function EditOwnDocument({ document, base }: OfDocument) {
  return (
    <FormDialog
      title={`Edit ${document.title}`}
      action={`${base}/edit`}
      schema={ownDocumentEditSchema}
      defaultValue={document}
      labels={EDIT_LABELS}
      trigger={(open) => <EditButton document={document} onClick={open} />}
    >
      {(fields) => <DocumentEditFields fields={fields} />}
    </FormDialog>
  );
}

function EditButton({ document, onClick }: { document: DocumentDetail; onClick: () => void }) {
  if (document.archivedAt) return null;
  return (
    <Button variant="default" onClick={onClick}>
      Edit
    </Button>
  );
}

/** Makes another file the one in force; the dialog stays as the one above does. */
export function ReplaceFile({ document, base }: OfDocument) {
  return (
    <FormDialog
      title={`Replace the file of ${document.title}`}
      action={`${base}/replace`}
      schema={replacementSchema}
      labels={{ submit: 'Replace File', sending: 'Replacing...' }}
      intro={`${document.fileName} stays available as version ${document.fileVersion}.`}
      trigger={(open) =>
        document.archivedAt ? null : (
          <Button variant="default" onClick={open}>
            Replace File
          </Button>
        )
      }
    >
      {(fields) => <UploadField field={fields.uploads} label="New file" required />}
    </FormDialog>
  );
}

/** Takes a document out of both sides' lists after asking, or brings an archived one back. */
export function KeepDocument({ document, base }: OfDocument) {
  return (
    <ArchiveControl
      address={base}
      question={`Archive ${document.title}?`}
      isArchived={document.archivedAt !== null}
    >
      It leaves this list, and {document.companyName} can no longer open or download it. Every
      version is kept, and you can restore it from the archive.
    </ArchiveControl>
  );
}

/** Takes back what a customer shared. */
export function TakeBackDocument({ document, base }: OfDocument) {
  return (
    <ConfirmDialog
      title={`Take back ${document.title}?`}
      action={`${base}/take-back`}
      labels={{ confirm: 'Take Back', sending: 'Taking back...' }}
      danger
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          Take Back
        </Button>
      )}
    >
      It leaves your documents and our list. It stays in our archive; ask us if you need it again.
    </ConfirmDialog>
  );
}
