import type { FieldMetadata } from '@conform-to/react';
import { useContext } from 'react';
import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { OfCustomer } from './of-customer.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** Chooses the customer that a record is for. */
export function CustomerField({
  field,
  chosen,
  ...more
}: {
  field: Field;
  /** The customer that the form starts with; else that of the page. */
  chosen?: LookupOption | undefined;
  placeholder?: string;
  clearable?: boolean;
  onChoose?: (customer: LookupOption) => void;
}) {
  const ofPage = useContext(OfCustomer);
  return (
    <DialogLookup
      field={field}
      label="Customer"
      source="/admin/customers/options"
      placeholder="Search by company, contact, or email"
      nothingFound="No approved customer found"
      chosen={chosen ?? ofPage ?? undefined}
      {...more}
    />
  );
}
