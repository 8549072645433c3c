import { adminOf } from '#app/access/guards.server.ts';
import { CreateTask } from '#app/areas/tasks/TaskActions.tsx';
import { taskColumns } from '#app/areas/tasks/task-columns.tsx';
import { TASK_LIST_FILTERS, taskFiltersOf } from '#app/areas/tasks/task-filters.ts';
import { listTasks, TASK_SORTS } from '#app/areas/tasks/task-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TASK_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const filters = taskFiltersOf(url);
  const today = firmDay();
  const tasks = await listTasks(adminOf(context), request, { filters, today });
  return { request, filters, today, tasks };
}

export const meta: Route.MetaFunction = () => [{ title: 'Task Management' }];

const TITLE = 'Task Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function TaskList({ loaderData }: Route.ComponentProps) {
  const { request, filters, today, tasks } = loaderData;
  const { count, ...page } = tasks;
  const { show, ...narrowing } = filters;
  const isNarrowed =
    request.search !== '' || Object.values(narrowing).some((filter) => filter !== null);
  useLive('task');
  return (
    <Screen
      title={TITLE}
      description="What has to be done for whom, on your side and on the customer's."
      back={BACK}
      actions={<CreateTask />}
    >
      <DataList
        label="Tasks"
        page={page}
        request={request}
        columns={taskColumns(today)}
        count={formatListCount(count, 'task', 'tasks')}
        search={{ label: 'Search tasks', placeholder: 'Search by title, company, or contact...' }}
        filters={TASK_LIST_FILTERS}
        empty={
          <EmptyState
            title={
              show === 'overdue' && !isNarrowed
                ? 'No overdue tasks'
                : emptyTitle('tasks', isNarrowed, show === 'archived')
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
      <RouteErrorState error={error} title="Failed to load tasks" home="/admin" />
    </Screen>
  );
}
