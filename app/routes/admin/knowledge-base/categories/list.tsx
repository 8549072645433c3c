import { adminOf } from '#app/access/guards.server.ts';
import { countMissedSearches } from '#app/areas/knowledge/article-queries.server.ts';
import { CreateCategory } from '#app/areas/knowledge/CategoryDialogs.tsx';
import { categoryColumns } from '#app/areas/knowledge/category-columns.tsx';
import { CATEGORY_SORTS, listCategories } from '#app/areas/knowledge/category-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { archivedFilter } from '#app/ui/status-list.ts';
import { KnowledgeTabs } from '../KnowledgeTabs.tsx';
import { KNOWLEDGE } from '../screen.tsx';
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
    categories: await listCategories(actor, request, { isArchived }),
    missed: await countMissedSearches(actor),
  };
}

const NAMES: ListScreenNames = {
  ...KNOWLEDGE,
  label: 'Categories',
  one: 'category',
  many: 'categories',
};

export const meta: Route.MetaFunction = () => [{ title: 'Categories' }];

export default function CategoryList({ loaderData }: Route.ComponentProps) {
  const { request, categories, missed } = loaderData;
  const { rows, next, previous } = categories;
  return (
    <ListScreen
      names={NAMES}
      description="The categories in the order that readers see them."
      actions={<CreateCategory />}
      above={<KnowledgeTabs missed={missed} />}
      list={categories}
      request={request}
      columns={categoryColumns(({ id }) => {
        if (request.search !== '') return [];
        const isFirst = !previous && id === rows[0]?.id;
        const isLast = !next && id === rows.at(-1)?.id;
        return [...(isFirst ? [] : ['up' as const]), ...(isLast ? [] : ['down' as const])];
      })}
      search="Search by name or description..."
      filters={[archivedFilter('Which categories')]}
      hint="Create one, and choose it when you write an article."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
