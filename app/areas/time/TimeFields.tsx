import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorOf, SwitchField, TextareaField, TextField } from '#app/ui/fields.tsx';
import { LookupField, type LookupOption } from '#app/ui/LookupField.tsx';
import { type StartWork, WorkFields } from './WorkFields.tsx';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type EntryFields = Readonly<
  Record<
    | 'userId'
    | 'customerId'
    | 'projectId'
    | 'taskId'
    | 'description'
    | 'hours'
    | 'hourlyRate'
    | 'date'
    | 'billable',
    Field
  >
>;

/** The fields of the dialogs that log and edit hours. */
export function TimeFields({
  fields,
  work,
  person,
}: {
  fields: EntryFields;
  work: StartWork;
  person: LookupOption;
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <LookupField
          field={fields.userId}
          label="Person"
          source="/admin/users/staff-options"
          nothingFound="No member of staff found"
          chosen={person}
        />
        <TextField field={fields.date} label="Date" type="date" required />
        <NumberText
          field={fields.hours}
          label="Hours"
          description="In steps of 0.25, such as 1.5 or 1:30"
          step={0.25}
          required
        />
        <NumberText
          field={fields.hourlyRate}
          label="Hourly rate"
          description="Left blank, the hours bring no revenue"
          step={0.01}
          before="$"
        />
      </SimpleGrid>
      <WorkFields fields={fields} start={work} />
      <TextareaField field={fields.description} label="Description" rows={3} />
      <SwitchField field={fields.billable} label="Billable" />
    </>
  );
}

/** A figure as text, with the keys for one on phones; the schema reads it. */
function NumberText({
  field,
  label,
  description,
  step,
  required = false,
  before,
}: {
  field: Field;
  label: string;
  description: ReactNode;
  step: number;
  required?: boolean;
  before?: string;
}) {
  const { key, ...input } = getInputProps(field, { type: 'text', ariaAttributes: false });
  return (
    <TextInput
      key={key}
      {...input}
      label={label}
      description={description}
      step={step}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      leftSection={before}
      error={errorOf(field)}
    />
  );
}
