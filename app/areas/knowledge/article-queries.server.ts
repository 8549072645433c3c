import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { byIndexes, isAmongFound } from '#app/platform/db/found-ids.server.ts';
import { listPage } from '#app/platform/db/list-page.server.ts';
import type { ListCount, PageRequest } from '#app/platform/db/page-request.ts';
import { COUNTED, countUpTo, type SortKey } from '#app/platform/db/paging.server.ts';
import type { ArticleShow } from '#app/records/article/article-status.ts';
import {
  kbArticleFeedback,
  kbArticles,
  kbCategories,
  kbMissedSearches,
} from '#app/records/article/knowledge-tables.ts';

/** The sorts of the list of articles, as its address names them. */
export const ARTICLE_SORTS = {
  title: { by: kbArticles.title, type: 'text' },
  views: { by: kbArticles.viewCount, type: 'integer' },
  updated: { by: kbArticles.updatedAt, type: 'timestamptz' },
  created: { by: kbArticles.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** The sorts of the list of searches without a result. */
export const MISSED_SORTS = {
  query: { by: kbMissedSearches.query, type: 'text' },
  times: { by: kbMissedSearches.times, type: 'integer' },
  last: { by: kbMissedSearches.lastAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

/** How the list of articles is narrowed; `categoryId` 'none' means those without a category. */
type ArticleListFilter = { show: ArticleShow; categoryId: string | null };

/** Articles of every status with their readers' answers, searched by title, slug and content. */
export async function listArticles(
  actor: AdminActor,
  request: PageRequest,
  { show, categoryId }: ArticleListFilter,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: kbArticles,
      sort: ARTICLE_SORTS[request.sort as keyof typeof ARTICLE_SORTS],
      request,
      filters: and(
        show === 'archived' ? isNotNull(kbArticles.archivedAt) : isNull(kbArticles.archivedAt),
        show === 'published' ? eq(kbArticles.isPublished, true) : undefined,
        show === 'draft' ? eq(kbArticles.isPublished, false) : undefined,
        categoryId === 'none' ? isNull(kbArticles.categoryId) : undefined,
        categoryId && categoryId !== 'none' ? eq(kbArticles.categoryId, categoryId) : undefined,
      ),
      holding: (pattern) => holding(tx, pattern),
      rows: (cursor) =>
        tx
          .select({ ...articleColumns(), cursor })
          .from(kbArticles)
          .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId)),
    }),
  );
}

// The long texts are read once, and only those that the trigram index names.
async function holding(tx: Tx, pattern: string): Promise<SQL | undefined> {
  await byIndexes(tx);
  const inText = sql`(${ilike(kbArticles.title, pattern)} or ${ilike(kbArticles.content, pattern)})`;
  const found = tx.select({ id: kbArticles.id }).from(kbArticles).where(inText);
  return or(await isAmongFound(tx, kbArticles.id, found, inText), ilike(kbArticles.slug, pattern));
}

/** One row of the list of articles. */
export type ArticleRow = Awaited<ReturnType<typeof listArticles>>['rows'][number];

/** An article as its page in the back office shows it. @throws NotFoundError. */
export async function getArticle(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [article] = await tx
      .select({ ...articleColumns(), content: kbArticles.content, writtenBy: users.name })
      .from(kbArticles)
      .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId))
      .leftJoin(users, eq(users.id, kbArticles.createdBy))
      .where(eq(kbArticles.id, id));
    if (!article) throw new NotFoundError();
    return article;
  });
}

/** Returns readers' comments on an article that did not help them, newest first. */
export async function listComments(actor: AdminActor, articleId: string, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: kbArticleFeedback,
      sort: { by: kbArticleFeedback.createdAt, type: 'timestamptz' },
      request,
      filters: and(
        eq(kbArticleFeedback.articleId, articleId),
        isNotNull(kbArticleFeedback.comment),
      ),
      rows: (cursor) =>
        tx
          .select({
            id: kbArticleFeedback.id,
            comment: kbArticleFeedback.comment,
            createdAt: kbArticleFeedback.createdAt,
            cursor,
          })
          .from(kbArticleFeedback),
    }),
  );
}

/** One comment of a reader. */
export type CommentRow = Awaited<ReturnType<typeof listComments>>['rows'][number];

/** Returns readers' searches that found no article, searched by their words. */
export async function listMissedSearches(actor: AdminActor, request: PageRequest) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: kbMissedSearches,
      sort: MISSED_SORTS[request.sort as keyof typeof MISSED_SORTS],
      request,
      holding: (pattern) => ilike(kbMissedSearches.query, pattern),
      rows: (cursor) =>
        tx
          .select({
            id: kbMissedSearches.id,
            query: kbMissedSearches.query,
            times: kbMissedSearches.times,
            lastAt: kbMissedSearches.lastAt,
            cursor,
          })
          .from(kbMissedSearches),
    }),
  );
}

/** One search without a result. */
export type MissedSearchRow = Awaited<ReturnType<typeof listMissedSearches>>['rows'][number];

/** How many searches found no article, for the tab. */
export async function countMissedSearches(actor: AdminActor): Promise<ListCount> {
  return asActor(actor, (tx) => countUpTo(tx, tx.select(COUNTED).from(kbMissedSearches)));
}

function articleColumns() {
  return {
    id: kbArticles.id,
    title: kbArticles.title,
    slug: kbArticles.slug,
    categoryId: kbArticles.categoryId,
    categoryName: kbCategories.name,
    categoryArchivedAt: kbCategories.archivedAt,
    isPublished: kbArticles.isPublished,
    publishedAt: kbArticles.publishedAt,
    archivedAt: kbArticles.archivedAt,
    viewCount: kbArticles.viewCount,
    helpful: answersOf(true),
    unhelpful: answersOf(false),
    version: kbArticles.version,
    createdAt: kbArticles.createdAt,
    updatedAt: kbArticles.updatedAt,
  };
}

function answersOf(helpful: boolean): SQL<number> {
  return sql<number>`(select count(*)::int from ${kbArticleFeedback}
    where ${eq(kbArticleFeedback.articleId, kbArticles.id)} and ${eq(kbArticleFeedback.helpful, helpful)})`;
}
