import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { useContext, useState } from 'react';
import { controlOf } from '#app/ui/forms/fields.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { OfCustomer } from './of-customer.ts';

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/**
 * Returns the customer chosen in a form's `CustomerField`. Another customer has other projects and proposals, so choosing one
 * clears the field `dependent`.
 */
export function useChosenCustomer(dependent: Field, chosen?: LookupOption) {
  const ofPage = useContext(OfCustomer);
  const [customerId, setCustomerId] = useState((chosen ?? ofPage)?.value ?? null);
  const { change } = useInputControl<string>(controlOf(dependent));
  const onChoose = ({ value }: LookupOption) => {
    if (value === customerId) return;
    setCustomerId(value);
    change('');
  };
  return { customerId, onChoose };
}
