import { type ReactNode, useState } from 'react';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { PrivateToField } from '#app/areas/customers/PrivateToField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import { UploadField } from '#app/areas/uploads/UploadField.tsx';
import { DOCUMENT_CATEGORY_OPTIONS } from '#app/records/document/document-category.ts';
import { DialogHidden, DialogSelect, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { ProjectField } from '#app/ui/ProjectField.tsx';
import styles from './DocumentFields.module.css';
import { titleOfFile } from './document-title.ts';

type Text = string | undefined;
type AboutFields = FormFields<{ description?: Text; category: string }>;
type SharedFields = FormFields<{ title?: Text; uploads: string[] }> & AboutFields;

/**
 * The choice of customer, project and the person to whom the document is private. Choosing another customer clears the other
 * two.
 */
export function CustomerAndProject({
  fields,
}: {
  fields: FormFields<{ customerId: string; projectId?: Text; privateTo?: Text }>;
}) {
  const project = useChosenCustomer(fields.projectId);
  const person = useChosenCustomer(fields.privateTo);
  const { customerId } = project;
  return (
    <>
      <CustomerField
        field={fields.customerId}
        onChoose={(chosen) => {
          project.onChoose(chosen);
          person.onChoose(chosen);
        }}
      />
      <ProjectField key={customerId} field={fields.projectId} customerId={customerId} />
      <PrivateToField key={`of ${customerId}`} field={fields.privateTo} customerId={customerId} />
    </>
  );
}

/**
 * Title, file, description and category of an upload. Several files become one document each, so a sentence replaces the title.
 */
export function SharedDocumentFields({ fields }: { fields: SharedFields }) {
  const [files, setFiles] = useState(0);
  const isSeveral = files > 1;
  return (
    <>
      <div hidden={isSeveral}>
        <DialogText field={fields.title} label="Title" required />
      </div>
      {isSeveral ? (
        <p className={styles.several} role="status">
          <strong>{files} documents.</strong> Each file becomes a document of its own, titled by its
          file name. You can edit each of them afterwards.
        </p>
      ) : null}
      <UploadField
        field={fields.uploads}
        label="File"
        multiple
        required
        onCount={setFiles}
        onUploaded={({ fileName }) => fillTitle(fields.title.id, fileName)}
      />
      <AboutDocument fields={fields} />
    </>
  );
}

/** Title, description and category of a document that exists, and for staff its project. */
export function DocumentEditFields({
  fields,
  project,
}: {
  fields: FormFields<{ title: string; version: number }> & AboutFields;
  project?: ReactNode;
}) {
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      <AboutDocument fields={fields} />
      {project}
      <DialogHidden field={fields.version} />
    </>
  );
}

/** The fields of a file request: what, and until when. */
export function RequestFields({
  fields,
}: {
  fields: FormFields<{ title: string; note?: Text; category: string; dueDate?: Text }>;
}) {
  return (
    <>
      <DialogText
        field={fields.title}
        label="Title"
        placeholder="For example: current price list"
      />
      <DialogTextarea
        field={fields.note}
        label="Note"
        rows={3}
        placeholder="What it is for, which period, which format"
      />
      <DialogSelect field={fields.category} label="Category" options={DOCUMENT_CATEGORY_OPTIONS} />
      <DialogText field={fields.dueDate} label="Due date" type="date" />
    </>
  );
}

function AboutDocument({ fields }: { fields: AboutFields }) {
  return (
    <>
      <DialogTextarea field={fields.description} label="Description" rows={3} />
      <DialogSelect field={fields.category} label="Category" options={DOCUMENT_CATEGORY_OPTIONS} />
    </>
  );
}

/** Titles a document by its file, unless the person has typed a title. */
function fillTitle(inputId: string, fileName: string): void {
  const input = document.getElementById(inputId);
  if (!(input instanceof HTMLInputElement)) return;
  const isTyped = input.value.trim() !== '' && input.value !== input.dataset.filled;
  if (isTyped) return;
  input.value = titleOfFile(fileName);
  input.dataset.filled = input.value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
