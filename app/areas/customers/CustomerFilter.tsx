import { LookupFilter } from '#app/ui/filters/LookupFilter.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';

/**
 * Narrows a list of the back office to one customer: the parameter ?customer= of its address. A choice removes the parameters
 * in `clears`.
 */
export function CustomerFilter({
  chosen,
  clears = [],
}: {
  chosen: LookupOption | null;
  clears?: readonly string[];
}) {
  return (
    <LookupFilter
      name="customer"
      label="Customer"
      all="All customers"
      source="/admin/customers/options"
      chosen={chosen}
      clears={clears}
      nothingFound="No customer found"
    />
  );
}
