import { customerOf } from '#app/access/guards.server.ts';
import { CalendarAddress } from '#app/areas/meetings/CalendarAddress.tsx';
import { getCalendarFeed } from '#app/areas/meetings/calendar-feed.server.ts';
import { MeetingCards } from '#app/areas/meetings/MeetingCards.tsx';
import {
  MEETING_LIST_FILTERS,
  noMeetings,
  OWN_MEETING_TABS,
  ownMeetingListOf,
} from '#app/areas/meetings/meeting-filters.ts';
import { listMeetings } from '#app/areas/meetings/meeting-queries.server.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { request, filters } = ownMeetingListOf(url);
  const meetings = await listMeetings(actor, request, { filters, now: new Date() });
  return { request, filters, meetings, feed: await getCalendarFeed(actor) };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Meetings' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Meetings';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function OwnMeetingList({ loaderData }: Route.ComponentProps) {
  const { request, filters, meetings, feed } = loaderData;
  const { count, ...page } = meetings;
  useLive('meeting');
  return (
    <Screen
      title={TITLE}
      description="Our calls and visits, and what was noted. Confirm a meeting, or ask for another time."
      back={BACK}
      actions={<CalendarAddress feed={feed} />}
    >
      <LinkTabs
        label="Which meetings"
        name="show"
        current={filters.show === 'all' ? '' : filters.show}
        tabs={OWN_MEETING_TABS}
      />
      <ListFrame
        label="Meetings"
        page={page}
        request={request}
        count={formatListCount(count, 'meeting', 'meetings')}
        search={{ label: 'Search meetings', placeholder: 'Search by title or project...' }}
        filters={MEETING_LIST_FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={noMeetings(request.search, filters)} />
        ) : (
          <MeetingCards meetings={page.rows} side="customer" />
        )}
      </ListFrame>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load meetings" home="/customer" />
    </Screen>
  );
}
