import { adminOf } from '#app/access/guards.server.ts';
import { CreateProject } from '#app/areas/projects/ProjectActions.tsx';
import { PROJECT_COLUMNS } from '#app/areas/projects/project-columns.tsx';
import {
  PROJECT_LIST_FILTERS,
  PROJECT_SORT_NAMES,
  projectFiltersOf,
} from '#app/areas/projects/project-filters.ts';
import { listProjects } from '#app/areas/projects/project-list-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, PROJECT_SORT_NAMES, { sort: 'end', direction: 'asc' });
  const projects = await listProjects(adminOf(context), request, projectFiltersOf(url));
  return { request, projects };
}

const NAMES: ListScreenNames = {
  title: 'Project Management',
  one: 'project',
  many: 'projects',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  const { request, projects } = loaderData;
  useLive('project');
  return (
    <ListScreen
      names={NAMES}
      description="Engagements with their dates, budgets, and milestones."
      actions={<CreateProject />}
      list={projects}
      request={request}
      columns={PROJECT_COLUMNS}
      search="Search by title, company, or contact..."
      filters={PROJECT_LIST_FILTERS}
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
