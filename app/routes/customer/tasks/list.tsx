import { customerOf } from '#app/access/guards.server.ts';
import { ownTaskColumns } from '#app/areas/tasks/task-columns.tsx';
import { OWN_TASK_LIST_FILTERS, ownTaskFiltersOf } from '#app/areas/tasks/task-filters.ts';
import { listOwnTasks, TASK_SORTS } from '#app/areas/tasks/task-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(TASK_SORTS), { sort: 'due', direction: 'asc' });
  const filters = ownTaskFiltersOf(url);
  const tasks = await listOwnTasks(customerOf(context), request, filters);
  return { request, show: filters.show, today: firmDay(), tasks };
}

const NAMES: ListScreenNames = {
  title: 'Tasks',
  one: 'task',
  many: 'tasks',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

const NOTHING = {
  active: 'No tasks to complete',
  completed: 'No completed tasks',
  all: 'No tasks yet',
} as const;

export default function OwnTaskList({ loaderData }: Route.ComponentProps) {
  const { request, show, today, tasks } = loaderData;
  useLive('task');
  return (
    <ListScreen
      names={NAMES}
      description="Everything we have agreed to do. Tasks assigned to you are yours to complete."
      list={tasks}
      request={request}
      columns={ownTaskColumns(today)}
      search="Search by title, description, or project..."
      filters={OWN_TASK_LIST_FILTERS}
      nothing={NOTHING[show]}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
