import { IconMail } from '@tabler/icons-react';
import { adminOf } from '#app/access/guards.server.ts';
import { customerColumns } from '#app/areas/customers/customer-columns.tsx';
import { CUSTOMER_SORTS, listCustomers } from '#app/areas/customers/customer-queries.server.ts';
import { customerVerbs } from '#app/areas/customers/customer-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import type { Route } from './+types/list';

const customerFields = () => import('#app/areas/customers/CustomerFields.tsx');
const InvitationFields = onDemand(async () => (await customerFields()).InvitationFields);
const NewCustomerFields = onDemand(async () => (await customerFields()).NewCustomerFields);

export async function loader({ context, url }: Route.LoaderArgs) {
  const show = url.searchParams.get('show') === 'archived' ? 'archived' : 'active';
  const request = pageRequestOf(url, Object.keys(CUSTOMER_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  return { request, customers: await listCustomers(adminOf(context), request, show) };
}

const NAMES: ListScreenNames = {
  title: 'Customer Management',
  one: 'customer',
  many: 'customers',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function CustomerList({ loaderData }: Route.ComponentProps) {
  const { request, customers } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="The people of client firms who use the portal, with their account figures."
      actions={
        <>
          <InviteContact />
          <AddCustomer />
        </>
      }
      list={customers}
      request={request}
      columns={customerColumns}
      search="Search by company, contact, email, or phone..."
      filters={[archivedFilter('Which customers')]}
    />
  );
}

function AddCustomer() {
  return (
    <FormDialog
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
      {...formOf(customerVerbs.invite, {})}
      labels={{ submit: 'Send Invitation', sending: 'Sending...' }}
      intro="For someone without an account. The email contains a link to choose a password, valid for 7 days."
      trigger={(open) => (
        <AddButton verb={customerVerbs.invite} icon={IconMail} variant="default" onClick={open} />
      )}
    >
      {(fields) => <InvitationFields fields={fields} />}
    </FormDialog>
  );
}

export const ErrorBoundary = failedList(NAMES);
