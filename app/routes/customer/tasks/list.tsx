import { customerOf } from '#app/access/guards.server.ts';
import { ownTaskColumns } from '#app/areas/tasks/task-columns.tsx';
import {
  OWN_TASK_LIST_FILTERS,
  type OwnTaskFilters,
  ownTaskFiltersOf,
} from '#app/areas/tasks/task-filters.ts';
import { listOwnTasks, TASK_SORTS } from '#app/areas/tasks/task-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TASK_SORTS), { sort: 'due', direction: 'asc' });
  const filters = ownTaskFiltersOf(url);
  const tasks = await listOwnTasks(customerOf(context), request, filters);
  return { request, filters, today: firmDay(), tasks };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Tasks' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Tasks';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function OwnTaskList({ loaderData }: Route.ComponentProps) {
  const { request, filters, today, tasks } = loaderData;
  const { count, ...page } = tasks;
  useLive('task');
  return (
    <Screen
      title={TITLE}
      description="The work of our engagement. Tasks on your side are yours to complete."
      back={BACK}
    >
      <DataList
        label="Tasks"
        page={page}
        request={request}
        columns={ownTaskColumns(today)}
        count={formatListCount(count, 'task', 'tasks')}
        search={{
          label: 'Search tasks',
          placeholder: 'Search by title, description, or project...',
        }}
        filters={OWN_TASK_LIST_FILTERS}
        empty={<EmptyState title={emptyTitle(request.search, filters)} />}
      />
    </Screen>
  );
}

function emptyTitle(search: string, { show, side }: OwnTaskFilters): string {
  if (search !== '' || side !== null) return 'No tasks found matching your search.';
  if (show === 'completed') return 'No completed tasks';
  return show === 'active' ? 'No tasks to complete' : 'No tasks yet';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load tasks" home="/customer" />
    </Screen>
  );
}
