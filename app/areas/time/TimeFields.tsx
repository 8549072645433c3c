import type { FieldMetadata } from '@conform-to/react';
import { DialogLookup, DialogSwitch, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import type { LookupOption } from '#app/ui/LookupField.tsx';
import { May } from '#app/ui/may.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
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
  work?: StartWork | undefined;
  person: LookupOption;
}) {
  return (
    <>
      <FieldGrid>
        <DialogLookup
          field={fields.userId}
          label="Person"
          source="/admin/users/staff-options"
          nothingFound="No staff member found"
          chosen={person}
        />
        <DialogText field={fields.date} label="Date" type="date" required />
        <DialogText
          field={fields.hours}
          label="Hours"
          description="In steps of 0.25, such as 1.5 or 1:30"
          inputMode="decimal"
          required
        />
        <May needs="money">
          <DialogText
            field={fields.hourlyRate}
            label="Hourly rate ($)"
            description="Leave blank for unpaid time"
            inputMode="decimal"
          />
        </May>
      </FieldGrid>
      <WorkFields fields={fields} start={work} />
      <DialogTextarea field={fields.description} label="Description" rows={3} />
      <DialogSwitch field={fields.billable} label="Billable" />
    </>
  );
}
