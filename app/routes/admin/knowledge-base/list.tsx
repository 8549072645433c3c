import { z } from 'zod';
import { adminOf } from '#app/access/guards.server.ts';
import { articleColumns } from '#app/areas/knowledge/article-columns.tsx';
import {
  ARTICLE_SORTS,
  countMissedSearches,
  listArticles,
} from '#app/areas/knowledge/article-queries.server.ts';
import { CreateArticle } from '#app/areas/knowledge/CreateArticle.tsx';
import { listCategoryChoices } from '#app/areas/knowledge/category-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { ARTICLE_SHOWS } from '#app/records/article/article-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { failedList, ListScreen } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/list';
import { KnowledgeTabs } from './KnowledgeTabs.tsx';
import { KNOWLEDGE } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const categorySchema = z.union([z.uuid(), z.literal('none')]);
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(ARTICLE_SORTS), {
    sort: 'updated',
    direction: 'desc',
  });
  const asked = url.searchParams.get('show');
  const filter = {
    show: ARTICLE_SHOWS.find((each) => each === asked) ?? 'current',
    categoryId: categorySchema.safeParse(url.searchParams.get('category')).data ?? null,
  };
  return {
    request,
    articles: await listArticles(actor, request, filter),
    categories: await listCategoryChoices(actor),
    missed: await countMissedSearches(actor),
  };
}

export const meta: Route.MetaFunction = () => [{ title: KNOWLEDGE.title }];

const SHOWS = [
  { value: '', label: 'All current' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
];

export default function ArticleList({ loaderData }: Route.ComponentProps) {
  const { request, articles, categories, missed } = loaderData;
  return (
    <ListScreen
      names={KNOWLEDGE}
      description="Articles and categories of the public knowledge base."
      actions={
        <>
          <Button component="a" href="/kb" variant="default">
            Public Page
          </Button>
          <CreateArticle categories={categories} />
        </>
      }
      above={<KnowledgeTabs missed={missed} />}
      list={articles}
      request={request}
      columns={articleColumns}
      search="Search by title, slug, or content..."
      filters={[
        {
          name: 'category',
          label: 'Category',
          options: [
            { value: '', label: 'All categories' },
            ...categories,
            { value: 'none', label: 'Without category' },
          ],
        },
        { name: 'show', label: 'Status', options: SHOWS },
      ]}
      hint="Create the first one. It stays a draft until you publish it."
    />
  );
}

export const ErrorBoundary = failedList(KNOWLEDGE);
