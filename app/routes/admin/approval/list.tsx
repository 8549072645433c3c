import { APPROVAL_STATUS_DISPLAY, APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import { adminOf } from '#app/access/guards.server.ts';
import {
  listRegistrations,
  REGISTRATION_SORTS,
} from '#app/areas/customers/approval-queries.server.ts';
import { registrationColumns } from '#app/areas/customers/registration-columns.tsx';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formatUpTo } from '#app/ui/format.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('status');
  const status = APPROVAL_STATUSES.find((known) => known === asked) ?? 'pending';
  const request = pageRequestOf(url, Object.keys(REGISTRATION_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const actor = adminOf(context);
  await markListSeen(actor, 'registration', '/admin/approval');
  const registrations = await listRegistrations(actor, request, status);
  return { status, request, registrations };
}

const NAMES: ListScreenNames = {
  title: 'Approve Customer Accounts',
  one: 'registration',
  many: 'registrations',
  home: '/admin',
  failed: 'Failed to load data.',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ApprovalList({ loaderData }: Route.ComponentProps) {
  const { status, request, registrations } = loaderData;
  const { counts, ...page } = registrations;
  return (
    <ListScreen
      names={{ ...NAMES, label: `${APPROVAL_STATUS_DISPLAY[status].label} registrations` }}
      description="Each sign-up waits here until somebody assigns it to a company. The customer is mailed the decision."
      tabs={{
        label: 'Registrations by status',
        name: 'status',
        current: status === 'pending' ? '' : status,
        tabs: APPROVAL_STATUSES.map((each) => ({
          value: each === 'pending' ? '' : each,
          label: APPROVAL_STATUS_DISPLAY[each].label,
          count: formatUpTo(counts[each]),
        })),
      }}
      list={{ ...page, count: counts[status] }}
      request={request}
      columns={registrationColumns[status]}
      search="Search by name, company, or email..."
      nothing={`No ${status} approvals`}
      nothingFound={`No ${status} approvals found matching your search.`}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
