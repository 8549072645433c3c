import { adminOf } from '#app/access/guards.server.ts';
import { PROVIDER_EVENT_COLUMNS } from '#app/areas/books/provider-events/provider-event-columns.tsx';
import {
  PROVIDER_EVENT_FILTERS,
  providerEventFiltersOf,
} from '#app/areas/books/provider-events/provider-event-filters.ts';
import {
  listProviderEvents,
  PROVIDER_EVENT_SORTS,
} from '#app/areas/books/provider-events/provider-event-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/events';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const sorts = Object.keys(PROVIDER_EVENT_SORTS);
  const request = pageRequestOf(url, sorts, { sort: 'date', direction: 'desc' });
  await markListSeen(actor, 'invoice', '/admin/books/events?came=missed');
  return { request, events: await listProviderEvents(actor, request, providerEventFiltersOf(url)) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Events of Stripe' }];

export default function Events({ loaderData }: Route.ComponentProps) {
  const { request, events } = loaderData;
  useLive('account');
  return (
    <BooksScreen description="What Stripe reported, newest first: what each event settled, and why the others changed nothing.">
      <RecordList
        names={{ one: 'event', many: 'events' }}
        list={events}
        request={request}
        columns={PROVIDER_EVENT_COLUMNS}
        filters={PROVIDER_EVENT_FILTERS}
        search="Search by type or id..."
        nothing="No events yet"
        hint="They appear here once clients pay online."
      />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
