import { adminOf } from '#app/access/guards.server.ts';
import { CreateProject } from '#app/areas/projects/ProjectActions.tsx';
import { PROJECT_COLUMNS } from '#app/areas/projects/project-columns.tsx';
import {
  PROJECT_LIST_FILTERS,
  PROJECT_SORT_NAMES,
  projectFiltersOf,
} from '#app/areas/projects/project-filters.ts';
import { listProjects } from '#app/areas/projects/project-lists.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, PROJECT_SORT_NAMES, { sort: 'created', direction: 'desc' });
  const filters = projectFiltersOf(url);
  return { request, filters, projects: await listProjects(adminOf(context), request, filters) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Project Management' }];

const TITLE = 'Project Management';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  const { request, filters, projects } = loaderData;
  const { count, ...page } = projects;
  const isNarrowed = request.search !== '' || filters.status !== null;
  useLive('project');
  return (
    <Screen
      title={TITLE}
      description="Engagements with their dates, budgets, and milestones."
      back={BACK}
      actions={<CreateProject />}
    >
      <DataList
        label="Projects"
        page={page}
        request={request}
        columns={PROJECT_COLUMNS}
        count={formatListCount(count, 'project', 'projects')}
        search={{
          label: 'Search projects',
          placeholder: 'Search by title, company, or contact...',
        }}
        filters={PROJECT_LIST_FILTERS}
        empty={
          <EmptyState title={emptyTitle('projects', isNarrowed, filters.show === 'archived')} />
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load projects" home="/admin" />
    </Screen>
  );
}
