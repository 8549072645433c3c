import { adminOf } from '#app/access/guards.server.ts';
import { CreateTask } from '#app/areas/tasks/TaskActions.tsx';
import { taskColumns } from '#app/areas/tasks/task-columns.tsx';
import { TASK_LIST_FILTERS, taskFiltersOf } from '#app/areas/tasks/task-filters.ts';
import { listTasks, TASK_SORTS } from '#app/areas/tasks/task-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TASK_SORTS), {
    sort: 'due',
    direction: 'asc',
  });
  const filters = taskFiltersOf(url);
  const today = firmDay();
  const tasks = await listTasks(adminOf(context), request, { filters, today });
  return { request, filters, today, tasks };
}

const NAMES: ListScreenNames = {
  title: 'Task Management',
  one: 'task',
  many: 'tasks',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function TaskList({ loaderData }: Route.ComponentProps) {
  const { request, filters, today, tasks } = loaderData;
  useLive('task');
  return (
    <ListScreen
      names={NAMES}
      description="What has to be done for whom, by us and by the customer."
      actions={<CreateTask />}
      list={tasks}
      request={request}
      columns={taskColumns(today)}
      search="Search by title, company, or contact..."
      filters={TASK_LIST_FILTERS}
      nothing={filters.show === 'overdue' ? 'No overdue tasks' : undefined}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
