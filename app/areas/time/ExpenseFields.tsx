import type { FieldMetadata } from '@conform-to/react';
import { UploadField } from '#app/areas/uploads/UploadField.tsx';
import { DialogLookup, DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { FieldGrid } from '#app/ui/Stack.tsx';
import { type StartWork, WorkFields } from './WorkFields.tsx';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;
type Fields = Readonly<
  Record<
    | 'userId'
    | 'customerId'
    | 'projectId'
    | 'description'
    | 'amount'
    | 'date'
    | 'billable'
    | 'uploads',
    Field
  >
>;

/** The fields of the dialogs that add and edit expenses. */
export function ExpenseFields({
  fields,
  person,
  work,
  receipt = null,
}: {
  fields: Fields;
  person: LookupOption;
  work?: StartWork;
  /** The name of the receipt that is there. */
  receipt?: string | null;
}) {
  return (
    <>
      <DialogText
        field={fields.description}
        label="What"
        description="Such as the flight or the hotel; it is on the invoice"
        required
      />
      <FieldGrid>
        <DialogText field={fields.amount} label="Amount ($)" inputMode="decimal" required />
        <DialogText field={fields.date} label="Date" type="date" required />
      </FieldGrid>
      <WorkFields fields={fields} start={work} hasTask={false} />
      <DialogLookup
        field={fields.userId}
        label="Person"
        source="/admin/users/staff-options"
        nothingFound="No staff member found"
        chosen={person}
      />
      <DialogSwitch
        field={fields.billable}
        label="Billable"
        description="Goes on the client's next invoice at cost"
      />
      <UploadField
        field={fields.uploads}
        label="Receipt"
        {...(receipt && { description: `A file takes the place of ${receipt}.` })}
      />
    </>
  );
}
