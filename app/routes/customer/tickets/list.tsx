import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import { ownTicketColumns } from '#app/areas/tickets/ticket-columns.tsx';
import {
  listOwnTickets,
  OWN_TICKET_FILTERS,
  TICKET_SORTS,
} from '#app/areas/tickets/ticket-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { oneOrNone, STATUS_OPTIONS } from '#app/records/ticket-status.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
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

const TITLE = 'Tickets';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
];

export default function OwnTicketList({ loaderData }: Route.ComponentProps) {
  const { request, status, tickets, now } = loaderData;
  const { count, ...page } = tickets;
  useLive('ticket');
  const isNarrowed = request.search !== '' || status !== null;
  const isEmpty = count === 0 && !isNarrowed;
  return (
    <Screen
      title={TITLE}
      description="Ask us and follow the answers. We answer within one business day."
      back={BACK}
      actions={isEmpty ? null : <CreateTicket label="New Ticket" />}
    >
      <DataList
        label={TITLE}
        page={page}
        request={request}
        columns={ownTicketColumns(now)}
        {...(!isEmpty && {
          count: formatListCount(count, 'ticket', 'tickets'),
          search: { label: 'Search tickets', placeholder: 'Search by title or #number...' },
          filters: [
            {
              name: 'status',
              label: 'Status',
              options: [
                { value: '', label: 'All tickets' },
                { value: 'active', label: 'Not resolved' },
                ...STATUS_OPTIONS,
              ],
            },
          ],
        })}
        empty={
          isEmpty ? (
            <EmptyState
              title="No tickets yet"
              action={<CreateTicket label="Create Your First Ticket" />}
            >
              Ask about anything in your engagement. You can attach photos and files.
            </EmptyState>
          ) : (
            <EmptyState title="No tickets found matching your search." />
          )
        }
      />
    </Screen>
  );
}

function CreateTicket({ label }: { label: string }) {
  return (
    <Button
      component={Link}
      to="/customer/tickets/new"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load tickets" home="/customer" />
    </Screen>
  );
}
