import { Button } from '@mantine/core';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import { CustomerEditFields } from './CustomerFields.tsx';
import { customerEditSchema } from './customer-forms.ts';
import type { CustomerRow } from './customer-queries.server.ts';

/** What can be done with one customer of the list. */
export function CustomerActions({ customer }: { customer: CustomerRow }) {
  const address = `/admin/customers/${customer.id}`;
  if (customer.archivedAt) {
    return <RestoreButton address={address} title={customer.contactName} size="compact-sm" />;
  }
  return (
    <>
      <EditCustomer customer={customer} size="compact-sm" />
      {customer.hasHistory ? (
        <ArchiveCustomer customer={customer} action={`${address}/delete`} />
      ) : (
        <DeleteCustomer customer={customer} action={`${address}/delete`} />
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
      action={`/admin/customers/${customer.id}/edit`}
      schema={customerEditSchema}
      defaultValue={{ ...customer, companyName: customer.typedCompany }}
      record={customer.contactName}
      buttonSize={size}
    >
      {(fields) => <CustomerEditFields fields={fields} customer={customer} />}
    </EditDialog>
  );
}

function DeleteCustomer({ customer, action }: { customer: CustomerRow; action: string }) {
  return (
    <ConfirmDialog
      title={`Delete ${customer.contactName}`}
      action={action}
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

function ArchiveCustomer({ customer, action }: { customer: CustomerRow; action: string }) {
  return (
    <ConfirmDialog
      title={`Archive ${customer.contactName}`}
      action={action}
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
