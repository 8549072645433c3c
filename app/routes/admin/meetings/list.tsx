import { adminOf } from '#app/access/guards.server.ts';
import { CalendarAddress } from '#app/areas/meetings/CalendarAddress.tsx';
import { getCalendarFeed } from '#app/areas/meetings/calendar-feed-commands.server.ts';
import { ScheduleMeeting } from '#app/areas/meetings/MeetingActions.tsx';
import { MeetingCards } from '#app/areas/meetings/MeetingCards.tsx';
import {
  MEETING_LIST_FILTERS,
  MEETING_TABS,
  meetingListOf,
  noMeetings,
} from '#app/areas/meetings/meeting-filters.ts';
import { listMeetings } from '#app/areas/meetings/meeting-queries.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const { request, filters } = meetingListOf(url);
  const meetings = await listMeetings(actor, request, { filters, now: new Date() });
  return { request, show: filters.show, meetings, feed: await getCalendarFeed(actor) };
}

const NAMES: ListScreenNames = {
  title: 'Meetings',
  one: 'meeting',
  many: 'meetings',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function MeetingList({ loaderData }: Route.ComponentProps) {
  const { request, show, meetings, feed } = loaderData;
  useLive('meeting');
  return (
    <ListScreen
      names={NAMES}
      description="Calls and site visits with time, link, and notes."
      actions={
        <>
          <Button component={Link} to="/admin/meetings/calendars" variant="default">
            Calendars
          </Button>
          <CalendarAddress feed={feed} />
          <ScheduleMeeting />
        </>
      }
      tabs={{
        label: 'Which meetings',
        name: 'show',
        current: show === 'upcoming' ? '' : show,
        tabs: MEETING_TABS,
      }}
      list={meetings}
      request={request}
      search="Search by title, company, contact, or project..."
      filters={MEETING_LIST_FILTERS}
      nothing={noMeetings(show)}
      cards={(rows) => <MeetingCards meetings={rows} side="firm" />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
