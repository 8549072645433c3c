import { CustomerField } from '#app/areas/customers/CustomerField.tsx';
import { PrivateToField } from '#app/areas/customers/PrivateToField.tsx';
import { useChosenCustomer } from '#app/areas/customers/use-chosen-customer.ts';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { AssigneeField, type NewFields, NewTicketFields } from './TicketFields.tsx';

type Text = string | undefined;

/** The fields of a ticket that staff open on a customer's behalf. */
export function TicketForCustomerFields({
  fields,
}: {
  fields: NewFields & FormFields<{ customerId: string; privateTo?: Text; assigneeId?: Text }>;
}) {
  const { customerId, onChoose } = useChosenCustomer(fields.privateTo);
  return (
    <>
      <CustomerField field={fields.customerId} onChoose={onChoose} />
      <PrivateToField key={customerId} field={fields.privateTo} customerId={customerId} />
      <NewTicketFields fields={fields} />
      <AssigneeField field={fields.assigneeId} />
    </>
  );
}
