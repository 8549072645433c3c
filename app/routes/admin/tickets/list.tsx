import { adminOf } from '#app/access/guards.server.ts';
import { CreateTicket } from '#app/areas/tickets/CreateTicket.tsx';
import { ticketColumns } from '#app/areas/tickets/ticket-columns.tsx';
import {
  listTickets,
  TICKET_SORTS,
  ticketFilterOf,
} from '#app/areas/tickets/ticket-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { PRIORITY_OPTIONS, STATUS_OPTIONS } from '#app/records/ticket/ticket-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TICKET_SORTS), {
    sort: 'due',
    direction: 'asc',
  });
  const filter = ticketFilterOf(url.searchParams);
  const tickets = await listTickets(adminOf(context), request, filter);
  const isWide = filter.archived || filter.due !== null || request.search !== '';
  return { request, isArchive: filter.archived, isWide, tickets, now: new Date() };
}

const NAMES: ListScreenNames = {
  title: 'Ticket Management',
  one: 'ticket',
  many: 'tickets',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

/** What is still to be done comes first; a search, the archive and what is due look through every status. */
const statusFilter = (isWide: boolean): ListFilter => {
  const all = { value: isWide ? '' : 'all', label: 'All statuses' };
  const active = { value: isWide ? 'active' : '', label: 'To do' };
  const snoozed = { value: 'snoozed', label: 'Snoozed' };
  return {
    name: 'status',
    label: 'Status',
    options: [...(isWide ? [all, active] : [active, all]), ...STATUS_OPTIONS, snoozed],
  };
};

const FILTERS: readonly ListFilter[] = [
  {
    name: 'due',
    label: 'Reply due',
    options: [
      { value: '', label: 'Due any time' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'today', label: 'Due today' },
      { value: 'new', label: 'New, due later' },
    ],
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
  const { request, isArchive, isWide, tickets, now } = loaderData;
  useLive('ticket');
  return (
    <ListScreen
      names={NAMES}
      description="Support tickets of every customer. A reply is promised within one business day."
      actions={
        <>
          <Button component={Link} to="/admin/tickets/replies" variant="default">
            Saved Replies
          </Button>
          <CreateTicket />
        </>
      }
      tabs={{
        label: 'Which tickets',
        name: 'show',
        current: isArchive ? 'archived' : '',
        tabs: [
          { value: '', label: 'Active' },
          { value: 'archived', label: 'Archived' },
        ],
      }}
      list={tickets}
      request={request}
      columns={ticketColumns(now)}
      search="Search by title, #number, company, or contact..."
      filters={[statusFilter(isWide), ...FILTERS]}
      nothing={isArchive ? 'No archived tickets' : 'No open tickets'}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
