import { customerOf } from '#app/access/guards.server.ts';
import { OwnProjectCards } from '#app/areas/projects/OwnProjectCards.tsx';
import {
  OWN_PROJECT_LIST_FILTERS,
  PROJECT_SORT_NAMES,
  projectFiltersOf,
} from '#app/areas/projects/project-filters.ts';
import { listOwnProjects } from '#app/areas/projects/project-list-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, PROJECT_SORT_NAMES, { sort: 'created', direction: 'desc' });
  const { status } = projectFiltersOf(url);
  const projects = await listOwnProjects(customerOf(context), request, { status });
  return { request, today: firmDay(), projects };
}

const NAMES: ListScreenNames = {
  title: 'Projects',
  one: 'project',
  many: 'projects',
  home: '/customer',
};

export const meta: Route.MetaFunction = () => [
  { title: NAMES.title },
  { name: 'robots', content: 'noindex' },
];

export default function OwnProjectList({ loaderData }: Route.ComponentProps) {
  const { request, today, projects } = loaderData;
  useLive('project');
  return (
    <ListScreen
      names={NAMES}
      description="What we're working on together: dates, budget, and milestones."
      list={projects}
      request={request}
      search="Search by title or description..."
      filters={OWN_PROJECT_LIST_FILTERS}
      cards={(rows) => <OwnProjectCards projects={rows} today={today} />}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
