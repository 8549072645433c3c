import { IconPlus } from '@tabler/icons-react';
import { customerOf } from '#app/access/guards.server.ts';
import { ownTicketColumns } from '#app/areas/tickets/ticket-columns.tsx';
import {
  listOwnTickets,
  OWN_TICKET_FILTERS,
  TICKET_SORTS,
} from '#app/areas/tickets/ticket-queries.server.ts';
import { newOwnTicket } from '#app/areas/tickets/ticket-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { oneOrNone, STATUS_OPTIONS } from '#app/records/ticket/ticket-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { keyed } from '#app/ui/keys.ts';
import { Link } from '#app/ui/Link.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TICKET_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const status = oneOrNone(url.searchParams.get('status'), OWN_TICKET_FILTERS);
  const tickets = await listOwnTickets(customerOf(context), request, status);
  return { request, status, tickets, now: new Date() };
}

const NAMES: ListScreenNames = {
  title: 'Tickets',
  one: 'ticket',
  many: 'tickets',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All tickets' },
      { value: 'active', label: 'Not resolved' },
      ...STATUS_OPTIONS,
    ],
  },
];

export default function OwnTicketList({ loaderData }: Route.ComponentProps) {
  const { request, status, tickets, now } = loaderData;
  useLive('ticket');
  const isEmpty = tickets.count === 0 && request.search === '' && status === null;
  return (
    <ListScreen
      names={NAMES}
      description="Ask us and follow the conversation. We reply within one business day."
      actions={isEmpty ? null : <CreateTicket label={newOwnTicket.creates.label} />}
      list={isEmpty ? { ...tickets, count: undefined } : tickets}
      request={request}
      columns={ownTicketColumns(now)}
      search={isEmpty ? undefined : 'Search by title or #number...'}
      filters={isEmpty ? undefined : FILTERS}
      isNarrowed={!isEmpty}
      hint="Ask about anything in your engagement. You can attach photos and files."
      firstStep={<CreateTicket label="Create Your First Ticket" />}
    />
  );
}

function CreateTicket({ label }: { label: string }) {
  return (
    <May needs={newOwnTicket.needs}>
      <Button
        component={Link}
        {...keyed('create')}
        to={newOwnTicket.creates.at}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        {label}
      </Button>
    </May>
  );
}

export const ErrorBoundary = failedList(NAMES);
