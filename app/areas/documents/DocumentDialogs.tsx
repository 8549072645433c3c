import { IconUpload } from '@tabler/icons-react';
import type { Side } from '#app/access/author.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogSwitch } from '#app/ui/dialog-fields.tsx';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { onlyMe } from '#app/ui/only-me.ts';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import type { DocumentDetail } from './document-queries.server.ts';
import { documentVerbs } from './document-verbs.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

const documentFields = () => import('./DocumentFields.tsx');
const CustomerAndProject = onDemand(async () => (await documentFields()).CustomerAndProject);
const DocumentEditFields = onDemand(async () => (await documentFields()).DocumentEditFields);
const SharedDocumentFields = onDemand(async () => (await documentFields()).SharedDocumentFields);

const UPLOAD = {
  size: 'lg',
  labels: { submit: 'Upload Document', sending: 'Uploading...' },
} as const;
const FIRST = { category: 'general' } as const;

/** Shares files with a customer. */
export function UploadDocument() {
  return (
    <FormDialog
      {...UPLOAD}
      {...formOf(documentVerbs.upload, {})}
      defaultValue={FIRST}
      trigger={(open) => <AddButton verb={documentVerbs.upload} icon={IconUpload} onClick={open} />}
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
export function UploadOwnDocument({ firmName }: { firmName: string }) {
  return (
    <FormDialog
      {...UPLOAD}
      {...formOf(documentVerbs.ownUpload, {})}
      defaultValue={FIRST}
      intro="We're notified as soon as it arrives."
      trigger={(open) => (
        <AddButton verb={documentVerbs.ownUpload} icon={IconUpload} onClick={open} />
      )}
    >
      {(fields) => (
        <>
          <SharedDocumentFields fields={fields} />
          <DialogSwitch field={fields.isPrivate} {...onlyMe(firmName)} />
        </>
      )}
    </FormDialog>
  );
}

type OfDocument = { document: DocumentDetail };

const EDIT_LABELS = { submit: 'Save Changes', sending: 'Saving...' };

/** Edits a document's details. The dialog stays open if someone archives the document, so nothing typed is lost. */
export function EditDocument({ document }: OfDocument) {
  const { customerId, projectId, projectTitle } = document;
  return (
    <FormDialog
      title={`Edit ${document.title}`}
      {...formOf(documentVerbs.edit, { documentId: document.id })}
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
export function EditOwnDocument({ document }: OfDocument) {
  return (
    <FormDialog
      title={`Edit ${document.title}`}
      {...formOf(documentVerbs.ownEdit, { documentId: document.id })}
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

/** Puts another file into force; its dialog stays open in the same way. */
export function ReplaceFile({ document, side }: OfDocument & { side: Side }) {
  return (
    <FormDialog
      title={`Replace the file of ${document.title}`}
      {...formOf(side === 'firm' ? documentVerbs.replace : documentVerbs.ownReplace, {
        documentId: document.id,
      })}
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

/** Removes a document from both sides' lists after asking, or restores an archived one. */
export function DocumentArchiveControl({ document }: OfDocument) {
  return (
    <ArchiveControl
      verbs={documentVerbs}
      of={{ documentId: document.id }}
      question={`Archive ${document.title}?`}
      isArchived={document.archivedAt !== null}
    >
      It leaves this list, and {document.companyName} can no longer open or download it. Every
      version stays, and you can restore it from the archive.
    </ArchiveControl>
  );
}

/** Withdraws what a customer shared. */
export function TakeBackDocument({ document }: OfDocument) {
  if (!useMay(documentVerbs.takeBack.needs)) return null;
  return (
    <ConfirmDialog
      title={`Withdraw ${document.title}?`}
      action={addressOf(documentVerbs.takeBack, { documentId: document.id })}
      labels={{ confirm: 'Withdraw', sending: 'Withdrawing...' }}
      danger
      trigger={(open) => (
        <Button variant="subtle" color="red" onClick={open}>
          Withdraw
        </Button>
      )}
    >
      It leaves your documents and our list. It stays in our archive; ask us if you need it.
    </ConfirmDialog>
  );
}
