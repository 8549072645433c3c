import { type PageRequest, pageRequestOf } from '#app/platform/db/page-request.ts';
import {
  MEETING_STATUS_DISPLAY,
  MEETING_STATUSES,
  type MeetingStatus,
} from '#app/records/meeting/meeting-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';
import { statusFilter } from '#app/ui/status-list.ts';

const SHOWN = ['upcoming', 'past', 'all', 'archived'] as const;

/** What narrows a list of meetings; its address names each: ?show=&status= */
export type MeetingFilters = {
  /** Ahead or going on, over, both, or archived. The portal has no archived ones. */
  show: (typeof SHOWN)[number];
  status: MeetingStatus | null;
};

type MeetingListRequest = { request: PageRequest; filters: MeetingFilters };

/** Reads the address of either list: the next meeting first, past ones newest first. */
export function meetingListOf(url: URL): MeetingListRequest {
  const filters = filtersOf(url);
  const direction = filters.show === 'upcoming' ? 'asc' : 'desc';
  return { filters, request: pageRequestOf(url, ['date'], { sort: 'date', direction }) };
}

/** The same of the portal, which has no archived ones. */
export function ownMeetingListOf(url: URL): MeetingListRequest {
  const { filters, request } = meetingListOf(url);
  const show = filters.show === 'archived' ? 'all' : filters.show;
  return { request, filters: { ...filters, show } };
}

function filtersOf({ searchParams }: URL): MeetingFilters {
  return {
    show: SHOWN.find((each) => each === searchParams.get('show')) ?? 'upcoming',
    status: MEETING_STATUSES.find((each) => each === searchParams.get('status')) ?? null,
  };
}

/** Returns the text of either list when it is empty and nothing narrows it. */
export function noMeetings(show: MeetingFilters['show']): string {
  return show === 'all' ? 'No meetings yet' : `No ${show} meetings`;
}

/** The choice next to the search box of both lists. */
export const MEETING_LIST_FILTERS: readonly ListFilter[] = [
  statusFilter(MEETING_STATUSES, MEETING_STATUS_DISPLAY),
];

/** The views of the portal's list. */
export const OWN_MEETING_TABS = [
  { value: '', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
];

/** The views of the back office's list. */
export const MEETING_TABS = [...OWN_MEETING_TABS, { value: 'archived', label: 'Archived' }];
