import { may } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { SUBMISSIONS_PATH } from '#app/areas/inquiries/inquiry-announcements.ts';
import { inquiryColumns, submissionColumns } from '#app/areas/inquiries/inquiry-columns.tsx';
import { countInquiries } from '#app/areas/inquiries/inquiry-detail-queries.server.ts';
import {
  listInquiries,
  listLeadMagnetSubmissions,
} from '#app/areas/inquiries/inquiry-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { type ListCount, pageRequestOf } from '#app/platform/db/page-request.ts';
import { INQUIRY_STATUS_DISPLAY, INQUIRY_STATUSES } from '#app/records/inquiry-status.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount, formatUpTo } from '#app/ui/format.ts';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { SignOutButton } from '#app/ui/SignOutButton.tsx';
import { statusFilter } from '#app/ui/status-list.ts';
import type { Route } from './+types/dashboard';
import { SectionTiles } from './SectionTiles.tsx';

const NEWEST_FIRST = { sort: 'created', direction: 'desc' } as const;

const STATUS_FILTER = statusFilter(INQUIRY_STATUSES, INQUIRY_STATUS_DISPLAY);

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  if (!may(actor, 'site')) return { tab: null };
  const request = pageRequestOf(url, ['created'], NEWEST_FIRST);
  const counting = countInquiries(actor);
  if (url.searchParams.get('tab') === 'submissions') {
    const [counts, page] = await Promise.all([counting, listLeadMagnetSubmissions(actor, request)]);
    // They have no page of their own: the list shows once what is new.
    await markListSeen(actor, 'inquiry', SUBMISSIONS_PATH);
    return { counts, request, now: new Date(), tab: 'submissions' as const, page };
  }
  const asked = url.searchParams.get('status');
  const status = INQUIRY_STATUSES.find((known) => known === asked) ?? null;
  const [counts, page] = await Promise.all([counting, listInquiries(actor, request, status)]);
  return { counts, request, now: new Date(), tab: 'inquiries' as const, page };
}

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard' }];

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
  const { waiting, unread, rights } = matches[1].loaderData;
  const tiles = <SectionTiles waiting={waiting} unread={unread} rights={rights} />;
  if (loaderData.tab === null) {
    return (
      <Screen title="Dashboard" actions={<SignOutButton label="Logout" />}>
        {tiles}
      </Screen>
    );
  }
  const { tab, counts } = loaderData;
  return (
    <Screen
      title="Dashboard"
      description={summaryOf(counts)}
      actions={<SignOutButton label="Logout" />}
    >
      {tiles}
      <LinkTabs
        label="What came in"
        name="tab"
        current={tab === 'inquiries' ? '' : tab}
        tabs={[
          { value: '', label: 'Project Inquiries', count: formatUpTo(counts.inquiries) },
          {
            value: 'submissions',
            label: 'Lead Magnet Submissions',
            count: formatUpTo(counts.submissions),
          },
        ]}
      />
      <ReceivedList data={loaderData} />
    </Screen>
  );
}

function ReceivedList({
  data,
}: {
  data: Exclude<Route.ComponentProps['loaderData'], { tab: null }>;
}) {
  const { request, now } = data;
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

function summaryOf({ unanswered, overdue }: Record<'unanswered' | 'overdue', ListCount>): string {
  if (unanswered === 0) return 'Every inquiry is answered.';
  const waiting = `${formatListCount(unanswered, 'inquiry waits', 'inquiries wait')} for an answer`;
  if (overdue === 0) return `${waiting}, none overdue.`;
  return `${waiting}, ${formatUpTo(overdue)} of them overdue.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Dashboard">
      <RouteErrorState error={error} title="Failed to load admin data." home="/admin" />
    </Screen>
  );
}
