import { adminOf } from '#app/access/guards.server.ts';
import {
  countMissedSearches,
  listMissedSearches,
  MISSED_SORTS,
} from '#app/areas/knowledge/article-queries.server.ts';
import { listCategoryChoices } from '#app/areas/knowledge/category-queries.server.ts';
import { missedColumns } from '#app/areas/knowledge/missed-columns.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/searches';
import { KnowledgeTabs } from './KnowledgeTabs.tsx';
import { KNOWLEDGE } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(MISSED_SORTS), {
    sort: 'times',
    direction: 'desc',
  });
  return {
    request,
    searches: await listMissedSearches(actor, request),
    categories: await listCategoryChoices(actor),
    missed: await countMissedSearches(actor),
  };
}

const NAMES: ListScreenNames = {
  ...KNOWLEDGE,
  label: 'Searches without result',
  one: 'search',
  many: 'searches',
};

export const meta: Route.MetaFunction = () => [{ title: 'Searches Without Result' }];

export default function MissedSearches({ loaderData }: Route.ComponentProps) {
  const { request, searches, categories, missed } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="What readers searched for on the public page without finding an article. Email addresses, web addresses and long numbers are not stored."
      above={<KnowledgeTabs missed={missed} />}
      list={searches}
      request={request}
      columns={missedColumns(categories)}
      search={{ label: 'Search in searches', placeholder: 'Search by words...' }}
      nothing="Every search found an article so far"
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
