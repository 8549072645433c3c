import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { ActivityFilterBar } from '#app/areas/activity/ActivityFilterBar.tsx';
import { ActivityTabs } from '#app/areas/activity/ActivityTabs.tsx';
import { ACTIVITY_COLUMNS } from '#app/areas/activity/activity-columns.tsx';
import { activityFiltersOf, isNarrowed } from '#app/areas/activity/activity-filters.ts';
import { findPerson, listActivity } from '#app/areas/activity/activity-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';
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

export const meta: Route.MetaFunction = () => [{ title: 'Activity Logs' }];

const TITLE = 'Activity Logs';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function ActivityLog({ loaderData }: Route.ComponentProps) {
  const { request, filters, page, person } = loaderData;
  const { search } = useLocation();
  return (
    <Screen
      title={TITLE}
      description="What was done, by whom, and what changed. Lines are written once and never changed."
      back={BACK}
      actions={
        <Button
          component="a"
          href={`/admin/activity/export.csv${search}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export CSV
        </Button>
      }
    >
      <ActivityTabs />
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
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load activity logs" home="/admin" />
    </Screen>
  );
}
