import { z } from 'zod';
import { VISITOR } from '#app/access/actor.ts';
import { KnowledgeList } from '#app/areas/knowledge/KnowledgeList.tsx';
import { listPublishedArticles } from '#app/areas/knowledge/knowledge-queries.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { cutAtWord } from '#app/areas/site/page-meta.ts';
import { knowledgeMeta } from '#app/areas/site/site-meta.ts';
import { plainTextOf } from '#app/platform/markdown.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { Route } from './+types/knowledge-list';

// More than three lines at any width, so that the card's own clamp ends it.
const PREVIEW_LENGTH = 480;

export async function loader({ url }: Route.LoaderArgs) {
  const query = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200);
  const category = z.uuid().safeParse(url.searchParams.get('category')).data ?? null;
  const firm = await getFirm();
  const { articles, categories } = await listPublishedArticles(VISITOR, {
    query,
    categoryId: category,
  });
  return {
    firm,
    query,
    category,
    categories: categories.map(({ id, name }) => ({ id, name })),
    articles: articles.map(({ slug, title, opening, categoryName, viewCount }) => ({
      slug,
      title,
      preview: cutAtWord(plainTextOf(opening), PREVIEW_LENGTH),
      categoryName,
      viewCount,
    })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? knowledgeMeta(loaderData.firm) : [];

export default function Knowledge({ loaderData }: Route.ComponentProps) {
  const { firm, ...list } = loaderData;
  return (
    <PublicShell firm={firm} page="knowledge">
      <KnowledgeList {...list} />
    </PublicShell>
  );
}
