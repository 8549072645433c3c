import { adminOf } from '#app/access/guards.server.ts';
import { CreateRetainer } from '#app/areas/retainers/RetainerActions.tsx';
import { RETAINER_COLUMNS } from '#app/areas/retainers/retainer-columns.tsx';
import {
  RETAINER_LIST_FILTERS,
  RETAINER_SORT_NAMES,
  retainerViewOf,
} from '#app/areas/retainers/retainer-filters.ts';
import { listRetainers } from '#app/areas/retainers/retainer-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, RETAINER_SORT_NAMES, { sort: 'name', direction: 'asc' });
  return {
    request,
    retainers: await listRetainers(adminOf(context), request, retainerViewOf(url)),
  };
}

const NAMES: ListScreenNames = {
  title: 'Retainers',
  one: 'retainer',
  many: 'retainers',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function RetainerList({ loaderData }: Route.ComponentProps) {
  const { request, retainers } = loaderData;
  useLive('retainer');
  return (
    <ListScreen
      names={NAMES}
      description="Hours or money that clients pay ahead, and what is left of them."
      actions={<CreateRetainer />}
      list={retainers}
      request={request}
      columns={RETAINER_COLUMNS}
      search="Search by name or company..."
      filters={RETAINER_LIST_FILTERS}
      hint="A retainer is paid first. Invoiced hours then draw on it, the oldest block first."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
