import type { FieldMetadata } from '@conform-to/react';
import { DialogSelect } from '#app/ui/dialog-fields.tsx';
import { formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import { useLineOptions } from './use-line-options.ts';

/** Chooses the retainer that an invoice fills, for a customer who has one; `forPlan` offers those that no plan bills. */
export function RetainerField({
  field,
  customerId,
  forPlan = false,
}: {
  field: FieldMetadata<string | undefined>;
  customerId: string;
  forPlan?: boolean;
}) {
  const retainers = useLineOptions(customerId)?.retainers ?? [];
  const offered = retainers.filter(({ billedBy }) => !forPlan || billedBy === null);
  if (offered.length === 0) return null;
  const chosen = offered.find(({ id }) => id === field.value);
  return (
    <DialogSelect
      field={field}
      label="Fills a retainer"
      empty="None"
      description={chosen ? fillingWords(chosen, forPlan) : undefined}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function fillingWords(
  { unit, size, price }: { unit: 'hours' | 'money'; size: string; price: string },
  forPlan: boolean,
): string {
  const what = forPlan ? 'Each invoice is a prepayment' : 'The invoice is a prepayment';
  const added =
    unit === 'money'
      ? 'its amount'
      : `a block of ${formatDecimal(size)} hours (${formatMoney(price)} as agreed)`;
  return `${what}: once paid, it adds ${added} to what is left.`;
}
