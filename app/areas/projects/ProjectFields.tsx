import type { FieldMetadata } from '@conform-to/react';
import type { z } from 'zod';
import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import {
  PROJECT_KIND_LABELS,
  PROJECT_KINDS,
  PROJECT_STATUS_DISPLAY,
  PROJECT_STATUSES,
} from '#app/records/project/project-status.ts';
import {
  DialogHidden,
  DialogSelect,
  DialogSwitch,
  DialogText,
  DialogTextarea,
} from '#app/ui/dialog-fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { May } from '#app/ui/may.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import type { projectEditSchema, projectSchema } from './project-forms.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type SharedFields = Readonly<
  Record<'title' | 'description' | 'status' | 'kind' | 'startDate' | 'endDate' | 'budget', Field>
>;

const STATUS_OPTIONS = PROJECT_STATUSES.map((value) => ({
  value,
  label: PROJECT_STATUS_DISPLAY[value].label,
}));

const KIND_OPTIONS = PROJECT_KINDS.map((value) => ({ value, label: PROJECT_KIND_LABELS[value] }));

/** The fields of the dialog that creates a project. */
export function NewProjectFields({
  fields,
}: {
  fields: FormFields<z.input<typeof projectSchema>>;
}) {
  return (
    <>
      <CustomerField field={fields.customerId} />
      <SharedProjectFields fields={fields} />
    </>
  );
}

/** The fields of the dialog that edits a project. */
export function ProjectEditFields({
  fields,
}: {
  fields: FormFields<z.input<typeof projectEditSchema>>;
}) {
  return (
    <>
      <SharedProjectFields fields={fields} />
      <May needs="money">
        <DialogText
          field={fields.actualCost}
          label="Actual cost"
          description="Leave it empty to add up the logged hours by their rates."
        />
      </May>
      <DialogHidden field={fields.version} />
    </>
  );
}

function SharedProjectFields({ fields }: { fields: SharedFields }) {
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      <DialogTextarea field={fields.description} label="Description" rows={4} />
      <FieldGrid>
        <DialogText field={fields.startDate} label="Start date" type="date" />
        <DialogText field={fields.endDate} label="End date" type="date" />
        <May needs="money">
          <DialogText field={fields.budget} label="Budget" placeholder="24500.00" />
        </May>
        <DialogSelect field={fields.status} label="Status" options={STATUS_OPTIONS} />
      </FieldGrid>
      <DialogSelect
        field={fields.kind}
        label="Billed as"
        description="Hours on a fixed price or a retainer are not invoiced by the hour."
        options={KIND_OPTIONS}
      />
    </>
  );
}

/** What a milestone is, in the dialogs that add and edit one. */
export function MilestoneFields({
  fields,
}: {
  fields: Readonly<Record<'title' | 'dueDate' | 'asksSignOff', Field>>;
}) {
  return (
    <>
      <DialogText field={fields.title} label="Title" />
      <DialogText field={fields.dueDate} label="Planned for" type="date" />
      <DialogSwitch field={fields.asksSignOff} label="Ask for the customer's sign-off" />
    </>
  );
}
