import { IconMail } from '@tabler/icons-react';
import { adminOf } from '#app/access/guards.server.ts';
import { clientColumns } from '#app/areas/customer-desk/client-columns.tsx';
import { clientSorts, listClients } from '#app/areas/customer-desk/client-list-queries.server.ts';
import { ClientTabs } from '#app/areas/customers/ClientTabs.tsx';
import { customerVerbs } from '#app/areas/customers/customer-verbs.ts';
import { ImportClients } from '#app/areas/opening/clients/ImportClients.tsx';
import { lookupText, pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
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
  const sorts = clientSorts(show, lookupText(url, 'q'));
  const sort = sorts[0] ?? 'company';
  const request = pageRequestOf(url, sorts, { sort, direction: 'asc' });
  // What is due is sorted one way alone: first on top.
  if (request.sort === 'due') request.direction = 'asc';
  const now = new Date();
  const today = firmDay(now);
  const clients = await listClients(adminOf(context), request, show, today);
  return { request, clients, now, today };
}

const NAMES: ListScreenNames = {
  title: 'Customer Management',
  one: 'customer',
  many: 'customers',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function CustomerList({ loaderData }: Route.ComponentProps) {
  const { request, clients, now, today } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="Who has something due next, what each client owes, and who spoke last."
      actions={
        <>
          <ImportClients />
          <InviteContact />
          <AddCustomer />
        </>
      }
      list={clients}
      request={request}
      columns={clientColumns(now, today)}
      above={<ClientTabs />}
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
