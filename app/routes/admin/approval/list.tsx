import { APPROVAL_STATUS_DISPLAY, APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import { adminOf } from '#app/access/guards.server.ts';
import {
  listRegistrations,
  REGISTRATION_SORTS,
} from '#app/areas/customers/approval-queries.server.ts';
import { newcomerColumns } from '#app/areas/customers/newcomer-columns.tsx';
import { listNewcomers } from '#app/areas/customers/newcomer-queries.server.ts';
import { registrationColumns } from '#app/areas/customers/registration-columns.tsx';
import { NEWCOMERS } from '#app/areas/members/member-mails.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formatUpTo } from '#app/ui/everywhere/format.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('status');
  const status = TABS.find(({ value }) => value === asked)?.value ?? 'pending';
  const request = pageRequestOf(url, Object.keys(REGISTRATION_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const actor = adminOf(context);
  const isOfNewcomers = status === 'newcomers';
  await markListSeen(actor, 'registration', isOfNewcomers ? NEWCOMERS : '/admin/approval');
  // The tabs show of each list how many the search finds.
  const registrations = await listRegistrations(actor, request, isOfNewcomers ? 'pending' : status);
  const newcomers = await listNewcomers(actor, request);
  const counts = { ...registrations.counts, newcomers: newcomers.count };
  return isOfNewcomers
    ? { status, request, counts, newcomers }
    : { status, request, counts, registrations };
}

const [PENDING, ...DECIDED] = APPROVAL_STATUSES.map((value) => ({
  value,
  label: APPROVAL_STATUS_DISPLAY[value].label,
}));
const TABS = [PENDING, { value: 'newcomers', label: 'Newcomers' } as const, ...DECIDED].filter(
  (tab) => tab !== undefined,
);

const NAMES: ListScreenNames = {
  title: 'Approve Customer Accounts',
  one: 'registration',
  many: 'registrations',
  home: '/admin',
  failed: 'Failed to load data.',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ApprovalList({ loaderData }: Route.ComponentProps) {
  const { status, request, counts } = loaderData;
  useLive('notice');
  const screen = {
    request,
    tabs: {
      label: 'Registrations by status',
      name: 'status',
      current: status === 'pending' ? '' : status,
      tabs: TABS.map(({ value, label }) => ({
        value: value === 'pending' ? '' : value,
        label,
        count: formatUpTo(counts[value]),
      })),
    },
    search: 'Search by name, company, or email...',
  };
  if (loaderData.status === 'newcomers') {
    return (
      <ListScreen
        {...screen}
        names={{ ...NAMES, one: 'newcomer', many: 'newcomers' }}
        description="Colleagues whom customers invited. Each waits here until you approve or decline them, and is emailed the decision."
        list={loaderData.newcomers}
        columns={newcomerColumns}
        nothing="No newcomers are waiting"
        nothingFound="No newcomers found matching your search."
      />
    );
  }
  return (
    <ListScreen
      {...screen}
      names={{
        ...NAMES,
        label: `${APPROVAL_STATUS_DISPLAY[loaderData.status].label} registrations`,
      }}
      description="Each sign-up waits here until someone assigns it to a company. The customer gets an email with the decision."
      list={{ ...loaderData.registrations, count: counts[status] }}
      columns={registrationColumns[loaderData.status]}
      nothing={`No ${status} approvals`}
      nothingFound={`No ${status} approvals found matching your search.`}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
