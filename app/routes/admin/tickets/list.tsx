import { adminOf } from '#app/access/guards.server.ts';
import { TicketForCustomerFields } from '#app/areas/tickets/TicketFields.tsx';
import { ticketColumns } from '#app/areas/tickets/ticket-columns.tsx';
import { TICKET_DEFAULTS } from '#app/areas/tickets/ticket-forms.ts';
import {
  listTickets,
  TICKET_SORTS,
  ticketFilterOf,
} from '#app/areas/tickets/ticket-queries.server.ts';
import { ticketVerbs } from '#app/areas/tickets/ticket-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { PRIORITY_OPTIONS, STATUS_OPTIONS } from '#app/records/ticket-status.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TICKET_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const filter = ticketFilterOf(url.searchParams);
  const tickets = await listTickets(adminOf(context), request, filter);
  return { request, filter, tickets, now: new Date() };
}

const TITLE = 'Ticket Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [{ value: '', label: 'All statuses' }, ...STATUS_OPTIONS],
  },
  {
    name: 'priority',
    label: 'Priority',
    options: [{ value: '', label: 'All priorities' }, ...PRIORITY_OPTIONS],
  },
  {
    name: 'assignee',
    label: 'Assignee',
    options: [
      { value: '', label: 'All assignees' },
      { value: 'mine', label: 'Mine' },
      { value: 'unassigned', label: 'Unassigned' },
    ],
  },
];

export default function TicketList({ loaderData }: Route.ComponentProps) {
  const { request, filter, tickets, now } = loaderData;
  const { count, ...page } = tickets;
  useLive('ticket');
  const isNarrowed =
    request.search !== '' || Boolean(filter.status || filter.priority || filter.assignee);
  return (
    <Screen
      title={TITLE}
      description="Support tickets of every customer. An answer is promised within one business day."
      back={BACK}
      actions={<NewTicket />}
    >
      <LinkTabs
        label="Which tickets"
        name="show"
        current={filter.archived ? 'archived' : ''}
        tabs={[
          { value: '', label: 'Active' },
          { value: 'archived', label: 'Archived' },
        ]}
      />
      <DataList
        label="Tickets"
        page={page}
        request={request}
        columns={ticketColumns(now)}
        count={formatListCount(count, 'ticket', 'tickets')}
        search={{
          label: 'Search tickets',
          placeholder: 'Search by title, #number, company, or contact...',
        }}
        filters={FILTERS}
        empty={<EmptyState title={emptyTitle('tickets', isNarrowed, filter.archived)} />}
      />
    </Screen>
  );
}

function NewTicket() {
  return (
    <FormDialog
      title="New Ticket"
      size="lg"
      {...formOf(ticketVerbs.create, {})}
      defaultValue={TICKET_DEFAULTS}
      labels={{ submit: 'Create Ticket', sending: 'Creating...' }}
      intro="Opens a ticket on a customer's behalf. The customer is told and can answer on it."
    >
      {(fields) => <TicketForCustomerFields fields={fields} />}
    </FormDialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load tickets" home="/admin" />
    </Screen>
  );
}
