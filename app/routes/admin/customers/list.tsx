import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { adminOf } from '#app/access/guards.server.ts';
import { InvitationFields, NewCustomerFields } from '#app/areas/customers/CustomerFields.tsx';
import { customerColumns } from '#app/areas/customers/customer-columns.tsx';
import { CUSTOMER_SORTS, listCustomers } from '#app/areas/customers/customer-queries.server.ts';
import { customerVerbs } from '#app/areas/customers/customer-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const show = url.searchParams.get('show') === 'archived' ? 'archived' : 'active';
  const request = pageRequestOf(url, Object.keys(CUSTOMER_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  return { show, request, customers: await listCustomers(adminOf(context), request, show) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Customer Management' }];

const TITLE = 'Customer Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function CustomerList({ loaderData }: Route.ComponentProps) {
  const { show, request, customers } = loaderData;
  const { count, ...page } = customers;
  return (
    <Screen
      title={TITLE}
      description="The people of client firms who use the portal, with their account figures."
      back={BACK}
      actions={
        <>
          <InviteContact />
          <AddCustomer />
        </>
      }
    >
      <DataList
        label="Customers"
        page={page}
        request={request}
        columns={customerColumns}
        count={formatListCount(count, 'customer', 'customers')}
        search={{
          label: 'Search customers',
          placeholder: 'Search by company, contact, email, or phone...',
        }}
        filters={[archivedFilter('Which customers')]}
        empty={
          <EmptyState title={emptyTitle('customers', request.search !== '', show === 'archived')} />
        }
      />
    </Screen>
  );
}

function AddCustomer() {
  return (
    <FormDialog
      title="Add Customer"
      size="lg"
      {...formOf(customerVerbs.create, {})}
      labels={{ submit: 'Create Customer', sending: 'Creating...' }}
      intro="Links an account that exists already. It is approved at once and starts with a balance of $0.00."
    >
      {(fields) => <NewCustomerFields fields={fields} />}
    </FormDialog>
  );
}

function InviteContact() {
  return (
    <FormDialog
      title="Invite Contact"
      {...formOf(customerVerbs.invite, {})}
      labels={{ submit: 'Send Invitation', sending: 'Sending...' }}
      intro="For somebody without an account. The mail carries a link to choose a password; it is valid for 7 days."
      trigger={(open) => (
        <Button
          variant="default"
          onClick={open}
          leftSection={<IconMail size={16} aria-hidden="true" />}
        >
          Invite Contact
        </Button>
      )}
    >
      {(fields) => <InvitationFields fields={fields} />}
    </FormDialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load customers" home="/admin" />
    </Screen>
  );
}
