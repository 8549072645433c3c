import type { ReactNode } from 'react';
import { UploadField } from '#app/areas/uploads/UploadField.tsx';
import {
  CATEGORY_OPTIONS,
  PRIORITY_OPTIONS,
  STATUS_OPTIONS,
} from '#app/records/ticket/ticket-status.ts';
import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { FieldGrid } from '#app/ui/Stack.tsx';

type Text = string | undefined;
type ChoiceFields = FormFields<{ category?: Text; priority?: Text }>;
/** The fields of a form for a new ticket. */
export type NewFields = FormFields<{ title: string; description: string; uploads: string[] }> &
  ChoiceFields;

/** The fields of a new ticket, on both sides; `underTitle` is directly below the title. */
export function NewTicketFields({
  fields,
  underTitle,
}: {
  fields: NewFields;
  underTitle?: ReactNode;
}) {
  return (
    <>
      <div>
        <TextField field={fields.title} label="Title" />
        {underTitle}
      </div>
      <TextareaField
        field={fields.description}
        label="Description"
        placeholder="What happened, where, and what you need from us"
        rows={6}
      />
      <ChoiceGrid fields={fields} />
      <UploadField field={fields.uploads} label="Attachments" multiple />
    </>
  );
}

/** The fields that staff change on a ticket. */
export function TicketEditFields({
  fields,
  assignee,
}: {
  fields: ChoiceFields & FormFields<{ title: string; status: string; assigneeId?: Text }>;
  assignee: { id: string | null; name: string | null };
}) {
  return (
    <>
      <TextField field={fields.title} label="Title" />
      <ChoiceGrid fields={fields} />
      <SelectField field={fields.status} label="Status" options={STATUS_OPTIONS} />
      <AssigneeField
        field={fields.assigneeId}
        chosen={
          assignee.id && assignee.name ? { value: assignee.id, label: assignee.name } : undefined
        }
      />
    </>
  );
}

function ChoiceGrid({ fields }: { fields: ChoiceFields }) {
  return (
    <FieldGrid>
      <SelectField field={fields.category} label="Category" options={CATEGORY_OPTIONS} />
      <SelectField field={fields.priority} label="Priority" options={PRIORITY_OPTIONS} />
    </FieldGrid>
  );
}

/** The field for the assigned staff member. */
export function AssigneeField({
  field,
  chosen,
}: {
  field: FormFields<{ assigneeId?: Text }>['assigneeId'];
  chosen?: { value: string; label: string } | undefined;
}) {
  return (
    <DialogLookup
      field={field}
      label="Assignee"
      source="/admin/users/staff-options"
      placeholder="Unassigned"
      nothingFound="No one found"
      clearable
      chosen={chosen}
    />
  );
}
