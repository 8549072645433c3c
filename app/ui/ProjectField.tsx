import type { FieldMetadata } from '@conform-to/react';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { DialogLookup } from './dialog-fields.tsx';

/** Chooses one of a customer's projects, or none; without a customer there is nothing to choose. */
export function ProjectField({
  field,
  customerId,
  chosen,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  customerId: string | null;
  chosen?: LookupOption | undefined;
}) {
  return (
    <DialogLookup
      field={field}
      label="Project"
      source={projectSource(customerId)}
      placeholder={customerId ? 'None' : 'Choose the customer first'}
      nothingFound="No project found for this customer"
      disabled={customerId === null}
      chosen={chosen}
      clearable
    />
  );
}

/** Returns the address where a lookup asks for a customer's projects. */
export function projectSource(customerId: string | null): string {
  return `/admin/projects/options?${new URLSearchParams({ customer: customerId ?? '' })}`;
}
