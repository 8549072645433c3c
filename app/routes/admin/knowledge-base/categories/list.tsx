import { adminOf } from '#app/access/guards.server.ts';
import { countMissedSearches } from '#app/areas/knowledge/article-queries.server.ts';
import { CreateCategory } from '#app/areas/knowledge/CategoryDialogs.tsx';
import { categoryColumns } from '#app/areas/knowledge/category-columns.tsx';
import { CATEGORY_SORTS, listCategories } from '#app/areas/knowledge/category-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { formatListCount } from '#app/ui/format.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import { KnowledgeTabs } from '../KnowledgeTabs.tsx';
import { KNOWLEDGE, KnowledgeError } from '../screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(CATEGORY_SORTS), {
    sort: 'order',
    direction: 'asc',
  });
  const isArchived = url.searchParams.get('show') === 'archived';
  return {
    request,
    isArchived,
    categories: await listCategories(actor, request, { isArchived }),
    missed: await countMissedSearches(actor),
  };
}

export const meta: Route.MetaFunction = () => [{ title: 'Categories' }];

export default function CategoryList({ loaderData }: Route.ComponentProps) {
  const { request, isArchived, categories, missed } = loaderData;
  const { count, ...page } = categories;
  return (
    <Screen
      {...KNOWLEDGE}
      description="The categories in the order that readers see them."
      actions={<CreateCategory />}
    >
      <KnowledgeTabs missed={missed} />
      <DataList
        label="Categories"
        page={page}
        request={request}
        columns={categoryColumns(({ id }) => {
          if (request.search !== '') return [];
          const isFirst = !page.previous && id === page.rows[0]?.id;
          const isLast = !page.next && id === page.rows.at(-1)?.id;
          return [...(isFirst ? [] : ['up' as const]), ...(isLast ? [] : ['down' as const])];
        })}
        count={formatListCount(count, 'category', 'categories')}
        search={{ label: 'Search categories', placeholder: 'Search by name or description...' }}
        filters={[archivedFilter('Which categories')]}
        empty={
          <EmptyState title={emptyTitle('categories', request.search !== '', isArchived)}>
            {request.search === '' && !isArchived
              ? 'Create one, and choose it when you write an article.'
              : null}
          </EmptyState>
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <KnowledgeError error={error} />;
}
