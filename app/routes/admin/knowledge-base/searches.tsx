import { adminOf } from '#app/access/guards.server.ts';
import {
  countMissedSearches,
  listMissedSearches,
  MISSED_SORTS,
} from '#app/areas/knowledge/article-queries.server.ts';
import { listCategoryChoices } from '#app/areas/knowledge/category-queries.server.ts';
import { missedColumns } from '#app/areas/knowledge/missed-columns.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/searches';
import { KnowledgeTabs } from './KnowledgeTabs.tsx';
import { KNOWLEDGE, KnowledgeError } from './screen.tsx';

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

export const meta: Route.MetaFunction = () => [{ title: 'Searches Without Result' }];

export default function MissedSearches({ loaderData }: Route.ComponentProps) {
  const { request, searches, categories, missed } = loaderData;
  const { count, ...page } = searches;
  return (
    <Screen
      {...KNOWLEDGE}
      description="What readers looked for on the public page without finding an article. E-mail addresses, web addresses and long numbers are not kept."
    >
      <KnowledgeTabs missed={missed} />
      <DataList
        label="Searches without result"
        page={page}
        request={request}
        columns={missedColumns(categories)}
        count={formatListCount(count, 'search', 'searches')}
        search={{ label: 'Search in searches', placeholder: 'Search by words...' }}
        empty={
          <EmptyState
            title={
              request.search
                ? 'No searches found matching your search.'
                : 'Every search found an article so far'
            }
          />
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <KnowledgeError error={error} />;
}
