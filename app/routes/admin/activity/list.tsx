import { adminOf } from '#app/access/guards.server.ts';
import { ActivityFilterBar } from '#app/areas/activity/ActivityFilterBar.tsx';
import { ACTIVITY_COLUMNS } from '#app/areas/activity/activity-columns.tsx';
import { activityFiltersOf, isNarrowed } from '#app/areas/activity/activity-filters.ts';
import { findPerson, listActivity } from '#app/areas/activity/activity-queries.server.ts';
import { LogFailed, LogScreen } from '#app/areas/activity/LogScreen.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, [], { sort: 'at', direction: 'desc' });
  const filters = activityFiltersOf(url, request.search);
  const found = filters.person ? await findPerson(actor, filters.person) : null;
  const page = await listActivity(actor, request, filters);
  return {
    request,
    filters,
    page,
    person: found && { value: found.id, label: found.name },
  };
}

const TITLE = 'Activity Logs';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function ActivityLog({ loaderData }: Route.ComponentProps) {
  const { request, filters, page, person } = loaderData;
  return (
    <LogScreen
      title={TITLE}
      description="What was done, by whom, and what changed. Lines are written once and never changed."
      csv="/admin/activity/export.csv"
    >
      <ActivityFilterBar filters={filters} person={person} />
      <DataList
        label="Activity"
        page={page}
        request={request}
        columns={ACTIVITY_COLUMNS}
        empty={
          <EmptyState
            title={isNarrowed(filters) ? 'No activity matches these filters.' : 'No activity yet'}
          />
        }
      />
    </LogScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LogFailed title={TITLE} words="Failed to load activity logs" error={error} />;
}
