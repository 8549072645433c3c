import type { FieldMetadata } from '@conform-to/react';
import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/**
 * The choice of whom a record is private to among a customer's people, for staff; without a customer there is no one to choose.
 */
export function PrivateToField({
  field,
  customerId,
  chosen,
}: {
  field: Field;
  customerId: string | null;
  chosen?: LookupOption | undefined;
}) {
  return (
    <DialogLookup
      field={field}
      label="Private to"
      source={`/admin/customers/people-options?${new URLSearchParams({ customer: customerId ?? '' })}`}
      placeholder={customerId ? 'No one: the whole company sees it' : 'Choose the customer first'}
      nothingFound="No one found for this customer"
      description="If you choose someone, only they and we see it."
      disabled={customerId === null}
      chosen={chosen}
      clearable
    />
  );
}
