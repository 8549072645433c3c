import { customerOf } from '#app/access/guards.server.ts';
import { OwnProjectCards } from '#app/areas/projects/OwnProjectCards.tsx';
import {
  OWN_PROJECT_LIST_FILTERS,
  PROJECT_SORT_NAMES,
  projectFiltersOf,
} from '#app/areas/projects/project-filters.ts';
import { listOwnProjects } from '#app/areas/projects/project-lists.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, PROJECT_SORT_NAMES, { sort: 'created', direction: 'desc' });
  const { status } = projectFiltersOf(url);
  const projects = await listOwnProjects(customerOf(context), request, { status });
  return { request, status, today: firmDay(), projects };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Projects' },
  { name: 'robots', content: 'noindex' },
];

const TITLE = 'Projects';
const BACK = { to: '/customer', label: 'Back to Dashboard' };

export default function OwnProjectList({ loaderData }: Route.ComponentProps) {
  const { request, status, today, projects } = loaderData;
  const { count, ...page } = projects;
  const isNarrowed = request.search !== '' || status !== null;
  useLive('project');
  return (
    <Screen
      title={TITLE}
      description="What we work on together: dates, budget, and milestones."
      back={BACK}
    >
      <ListFrame
        label="Projects"
        page={page}
        request={request}
        count={formatListCount(count, 'project', 'projects')}
        search={{ label: 'Search projects', placeholder: 'Search by title or description...' }}
        filters={OWN_PROJECT_LIST_FILTERS}
      >
        {page.rows.length === 0 ? (
          <EmptyState title={emptyTitle('projects', isNarrowed)} />
        ) : (
          <OwnProjectCards projects={page.rows} today={today} />
        )}
      </ListFrame>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load projects" home="/customer" />
    </Screen>
  );
}
