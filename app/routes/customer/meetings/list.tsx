import { customerOf } from '#app/access/guards.server.ts';
import { listOfferedKinds } from '#app/areas/booking/offer-queries.server.ts';
import { CalendarAddress } from '#app/areas/meetings/CalendarAddress.tsx';
import { getCalendarFeed } from '#app/areas/meetings/calendar-feed-commands.server.ts';
import { MeetingCards } from '#app/areas/meetings/MeetingCards.tsx';
import {
  MEETING_LIST_FILTERS,
  noMeetings,
  OWN_MEETING_TABS,
  ownMeetingListOf,
} from '#app/areas/meetings/meeting-filters.ts';
import { listMeetings } from '#app/areas/meetings/meeting-queries.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const { request, filters } = ownMeetingListOf(url);
  const meetings = await listMeetings(actor, request, { filters, now: new Date() });
  const [feed, kinds] = await Promise.all([getCalendarFeed(actor), listOfferedKinds(actor)]);
  return { request, show: filters.show, meetings, feed, canBook: kinds.length > 0 };
}

const NAMES: ListScreenNames = {
  title: 'Meetings',
  one: 'meeting',
  many: 'meetings',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

export default function OwnMeetingList({ loaderData }: Route.ComponentProps) {
  const { request, show, meetings, feed, canBook } = loaderData;
  useLive('meeting');
  return (
    <ListScreen
      names={NAMES}
      description="Our calls and visits, with notes. Confirm a meeting, or suggest another time."
      actions={
        <Group gap="xs">
          <CalendarAddress feed={feed} />
          {canBook ? (
            <May needs="act-work">
              <Button component={Link} to="/customer/meetings/book">
                Book a Meeting
              </Button>
            </May>
          ) : null}
        </Group>
      }
      tabs={{
        label: 'Which meetings',
        name: 'show',
        current: show === 'upcoming' ? '' : show,
        tabs: OWN_MEETING_TABS,
      }}
      list={meetings}
      request={request}
      search="Search by title or project..."
      filters={MEETING_LIST_FILTERS}
      nothing={noMeetings(show)}
      cards={(rows) => <MeetingCards meetings={rows} side="customer" />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
