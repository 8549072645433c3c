import { lazy } from 'react';
import { useOutletContext } from 'react-router';
import { may } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import type { AgendaItem } from '#app/areas/agenda/agenda-items.ts';
import { agendaClock, getToday } from '#app/areas/agenda/agenda-queries.server.ts';
import { staffSummary } from '#app/areas/agenda/agenda-words.ts';
import { Today } from '#app/areas/agenda/Today.tsx';
import { SUBMISSIONS_PATH } from '#app/areas/inquiries/inquiry-announcements.ts';
import { inquiryColumns, submissionColumns } from '#app/areas/inquiries/inquiry-columns.tsx';
import {
  listInquiries,
  listLeadMagnetSubmissions,
} from '#app/areas/inquiries/inquiry-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { getOpening } from '#app/areas/opening/opening-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import {
  INQUIRY_STATUS_DISPLAY,
  INQUIRY_STATUSES,
  UNANSWERED,
} from '#app/records/inquiry/inquiry-status.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatUpTo } from '#app/ui/everywhere/format.ts';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { statusFilter } from '#app/ui/status-list.ts';
import type { Route } from './+types/dashboard';
import { SectionTiles } from './SectionTiles.tsx';
import type { SectionGroup } from './sections.ts';

// A firm opens once.
const OpeningDesk = lazy(async () => ({
  default: (await import('#app/areas/opening/OpeningDesk.tsx')).OpeningDesk,
}));

const NEWEST_FIRST = { sort: 'created', direction: 'desc' } as const;

const STATUSES = [UNANSWERED, ...INQUIRY_STATUSES] as const;
const STATUS_FILTER = statusFilter(STATUSES, {
  ...INQUIRY_STATUS_DISPLAY,
  [UNANSWERED]: { label: 'Not answered', color: 'red' },
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const clock = agendaClock();
  const { now, today } = clock;
  const reading = getToday(actor, clock);
  const opening = await getOpening(actor);
  const day = { now, today, opening, email: actor.email };
  if (!may(actor, 'site')) return { items: await reading, ...day, received: null };
  const request = pageRequestOf(url, ['created'], NEWEST_FIRST);
  if (url.searchParams.get('tab') === 'submissions') {
    const [items, page] = await Promise.all([reading, listLeadMagnetSubmissions(actor, request)]);
    // They have no page of their own: the list shows once what is new.
    await markListSeen(actor, 'inquiry', SUBMISSIONS_PATH);
    return { items, ...day, received: { tab: 'submissions' as const, request, page } };
  }
  const asked = url.searchParams.get('status');
  const status = STATUSES.find((known) => known === asked) ?? null;
  const [items, page] = await Promise.all([reading, listInquiries(actor, request, status)]);
  return { items, ...day, received: { tab: 'inquiries' as const, request, page } };
}

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
  const { waiting, unread } = matches[1].loaderData;
  const groups = useOutletContext<SectionGroup[]>();
  const { items, now, today, opening, email, received } = loaderData;
  return (
    <Screen
      title="Today"
      description={opening ? 'Your site is not open to visitors yet.' : staffSummary(items)}
      actions={<SignOutButton label="Logout" />}
    >
      {opening ? <OpeningDesk opening={opening} email={email} /> : null}
      {opening && items.length === 0 ? null : <Today items={items} now={now} today={today} />}
      <SectionTiles waiting={waiting} unread={unread} groups={groups} />
      {received ? (
        <>
          <LinkTabs
            label="What came in"
            name="tab"
            leavesOut={['status', 'q']}
            current={received.tab === 'inquiries' ? '' : received.tab}
            tabs={[
              { value: '', label: 'Project Inquiries', count: countOf(items, 'inquiry') },
              {
                value: 'submissions',
                label: 'Lead Magnet Submissions',
                count: countOf(items, 'submission'),
              },
            ]}
          />
          <ReceivedList data={received} now={now} />
        </>
      ) : null}
    </Screen>
  );
}

/** How many of what visitors send there are. */
function countOf(items: readonly AgendaItem[], kind: 'inquiry' | 'submission'): string {
  const item = items.find((each) => each.group === 'received' && each.kind === kind);
  return formatUpTo(item?.isCut ? { moreThan: item.total } : (item?.total ?? 0));
}

function ReceivedList({
  data,
  now,
}: {
  data: NonNullable<Route.ComponentProps['loaderData']['received']>;
  now: Date;
}) {
  const { request } = data;
  if (data.tab === 'submissions') {
    return (
      <RecordList
        names={{ label: 'Lead Magnet Submissions', one: 'submission', many: 'submissions' }}
        list={data.page}
        request={request}
        columns={submissionColumns}
        search="Search by name, company or email..."
        empty={
          <EmptyState title="No submissions found">
            Requests for the checklist on the public site arrive here.
          </EmptyState>
        }
      />
    );
  }
  return (
    <RecordList
      names={{ label: 'Project Inquiries', one: 'inquiry', many: 'inquiries' }}
      list={data.page}
      request={request}
      columns={inquiryColumns(now)}
      search="Search by name, company or email..."
      filters={[STATUS_FILTER]}
      empty={
        <EmptyState title="No inquiries found">
          Inquiries from the public site arrive here.
        </EmptyState>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Today">
      <RouteErrorState error={error} title="Failed to load admin data." home="/admin" />
    </Screen>
  );
}
