import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import type { CustomerRow } from './customer-queries.server.ts';
import { customerVerbs } from './customer-verbs.ts';

const CustomerEditFields = onDemand(
  async () => (await import('./CustomerFields.tsx')).CustomerEditFields,
);

/** What can be done with one customer of the list. */
export function CustomerActions({ customer }: { customer: CustomerRow }) {
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
      {customer.hasHistory ? (
        <ArchiveCustomer customer={customer} />
      ) : (
        <DeleteCustomer customer={customer} />
      )}
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

function DeleteCustomer({ customer }: { customer: CustomerRow }) {
  return (
    <ConfirmDialog
      title={`Delete ${customer.contactName}`}
      action={addressOf(customerVerbs.remove, { customerId: customer.id })}
      values={{ announced: 'delete' }}
      labels={{ confirm: 'Delete', sending: 'Deleting...' }}
      danger
      trigger={(open) => <RemoveButton customer={customer} onClick={open} />}
    >
      Are you sure you want to delete this customer? This will also delete their account balance and
      transaction history. This action cannot be undone.
    </ConfirmDialog>
  );
}

function ArchiveCustomer({ customer }: { customer: CustomerRow }) {
  return (
    <ConfirmDialog
      title={`Archive ${customer.contactName}`}
      action={addressOf(customerVerbs.remove, { customerId: customer.id })}
      values={{ announced: 'archive' }}
      labels={{ confirm: 'Archive', sending: 'Archiving...' }}
      danger
      trigger={(open) => <RemoveButton customer={customer} onClick={open} />}
    >
      This customer has tickets, documents, invoices or other records, so it is archived instead of
      deleted. Every record is kept. The customer leaves this list and can no longer use the portal
      until you restore it.
    </ConfirmDialog>
  );
}

function RemoveButton({ customer, onClick }: { customer: CustomerRow; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      onClick={onClick}
      aria-label={`Delete ${customer.contactName}`}
    >
      Delete
    </Button>
  );
}
