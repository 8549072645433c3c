import { APPROVAL_STATUS_DISPLAY, APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import { adminOf } from '#app/access/guards.server.ts';
import {
  listRegistrations,
  REGISTRATION_SORTS,
} from '#app/areas/customers/approval-queries.server.ts';
import { registrationColumns } from '#app/areas/customers/registration-columns.tsx';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount, formatUpTo } from '#app/ui/format.ts';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { Screen } from '#app/ui/Screen.tsx';
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

export const meta: Route.MetaFunction = () => [{ title: 'Approve Customer Accounts' }];

const TITLE = 'Approve Customer Accounts';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function ApprovalList({ loaderData }: Route.ComponentProps) {
  const { status, request, registrations } = loaderData;
  const { counts, ...page } = registrations;
  return (
    <Screen
      title={TITLE}
      description="Each sign-up waits here until somebody assigns it to a company. The customer is mailed the decision."
      back={BACK}
    >
      <LinkTabs
        label="Registrations by status"
        name="status"
        current={status === 'pending' ? '' : status}
        tabs={APPROVAL_STATUSES.map((each) => ({
          value: each === 'pending' ? '' : each,
          label: APPROVAL_STATUS_DISPLAY[each].label,
          count: formatUpTo(counts[each]),
        }))}
      />
      <DataList
        label={`${APPROVAL_STATUS_DISPLAY[status].label} registrations`}
        page={page}
        request={request}
        columns={registrationColumns[status]}
        count={formatListCount(counts[status], 'registration', 'registrations')}
        search={{
          label: 'Search registrations',
          placeholder: 'Search by name, company, or email...',
        }}
        empty={
          <EmptyState
            title={
              request.search
                ? `No ${status} approvals found matching your search.`
                : `No ${status} approvals`
            }
          />
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load data." home="/admin" />
    </Screen>
  );
}
