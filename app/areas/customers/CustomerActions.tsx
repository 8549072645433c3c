import { addressOf, formOf } from '#app/platform/verb.ts';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RecordMenu, type RecordStep } from '#app/ui/RecordMenu.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import type { CustomerRow } from './customer-queries.server.ts';
import { customerVerbs } from './customer-verbs.ts';

const CustomerEditFields = onDemand(
  async () => (await import('./CustomerFields.tsx')).CustomerEditFields,
);

/** What can be done with one customer of the list; `steps` come before the way out. */
export function CustomerActions({
  customer,
  steps = [],
}: {
  customer: CustomerRow;
  steps?: readonly RecordStep[];
}) {
  if (customer.archivedAt) {
    return (
      <RestoreButton
        action={addressOf(customerVerbs.restore, { customerId: customer.id })}
        title={customer.contactName}
        size="compact-sm"
      />
    );
  }
  return (
    <>
      <EditCustomer customer={customer} size="compact-sm" />
      <RecordMenu
        record={customer.contactName}
        steps={[...steps, removalOf(customer)]}
        size="compact-sm"
      />
    </>
  );
}

/** The button that edits a customer in a dialog. */
export function EditCustomer({
  customer,
  size = 'sm',
}: {
  customer: CustomerRow;
  size?: 'compact-sm' | 'sm';
}) {
  return (
    <EditDialog
      title={`Edit ${customer.contactName}`}
      size="lg"
      {...formOf(customerVerbs.edit, { customerId: customer.id })}
      defaultValue={{ ...customer, companyName: customer.typedCompany }}
      record={customer.contactName}
      buttonSize={size}
    >
      {(fields) => <CustomerEditFields fields={fields} customer={customer} />}
    </EditDialog>
  );
}

/** The way out: what has records is archived, anything else is deleted. */
function removalOf({ id, contactName, hasHistory }: CustomerRow): RecordStep {
  const word = hasHistory ? 'Archive' : 'Delete';
  return {
    label: word,
    title: `${word} ${contactName}`,
    text: hasHistory ? ARCHIVED : DELETED,
    action: addressOf(customerVerbs.remove, { customerId: id }),
    values: { announced: hasHistory ? 'archive' : 'delete' },
    labels: { confirm: word, sending: hasHistory ? 'Archiving...' : 'Deleting...' },
    danger: true,
  };
}

const DELETED =
  'Are you sure you want to delete this customer? This will also delete their account balance and transaction history. This action cannot be undone.';
const ARCHIVED =
  'This customer has tickets, documents, invoices or other records, so it is archived instead of deleted. Every record stays. The customer leaves this list and can no longer use the portal until you restore it.';
