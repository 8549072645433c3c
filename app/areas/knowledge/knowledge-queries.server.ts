import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { Actor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { likePattern } from '#app/platform/db/paging.server.ts';
import { kbArticles, kbCategories } from './knowledge-tables.ts';

const MOST_ARTICLES = 200;
// Markdown, so more than the preview shows of it.
const OPENING_LENGTH = 1_200;
const MOST_RELATED = 3;

/** Which articles a reader wants to see. */
export type ArticleFilter = { query: string; categoryId: string | null };

/**
 * The published articles whose title or content holds the query, in any case, within the chosen category, newest first;
 * and all categories (specification, section 5).
 */
export async function listPublishedArticles(actor: Actor, filter: ArticleFilter) {
  return asActor(actor, async (tx) => {
    const pattern = likePattern(filter.query);
    const articles = await tx
      .select({
        id: kbArticles.id,
        slug: kbArticles.slug,
        title: kbArticles.title,
        opening: sql<string>`left(${kbArticles.content}, ${OPENING_LENGTH})`,
        categoryName: kbCategories.name,
        viewCount: kbArticles.viewCount,
      })
      .from(kbArticles)
      .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId))
      .where(
        and(
          eq(kbArticles.isPublished, true),
          pattern
            ? or(ilike(kbArticles.title, pattern), ilike(kbArticles.content, pattern))
            : undefined,
          filter.categoryId ? eq(kbArticles.categoryId, filter.categoryId) : undefined,
        ),
      )
      .orderBy(desc(kbArticles.createdAt), kbArticles.id)
      .limit(MOST_ARTICLES);
    const categories = await tx
      .select({
        id: kbCategories.id,
        name: kbCategories.name,
        description: kbCategories.description,
      })
      .from(kbCategories)
      .orderBy(asc(kbCategories.sortOrder), asc(kbCategories.name));
    return { articles, categories };
  });
}

/** One published article by its address, with the newest others of its category (`related`, three at most); or null. */
export async function findPublishedArticle(actor: Actor, slug: string) {
  return asActor(actor, async (tx) => {
    const [article] = await tx
      .select({
        slug: kbArticles.slug,
        title: kbArticles.title,
        content: kbArticles.content,
        categoryId: kbArticles.categoryId,
        categoryName: kbCategories.name,
        viewCount: kbArticles.viewCount,
        createdAt: kbArticles.createdAt,
        updatedAt: kbArticles.updatedAt,
      })
      .from(kbArticles)
      .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId))
      .where(and(eq(kbArticles.slug, slug), eq(kbArticles.isPublished, true)));
    if (!article) return null;
    const related = article.categoryId
      ? await tx
          .select({ slug: kbArticles.slug, title: kbArticles.title })
          .from(kbArticles)
          .where(
            and(
              eq(kbArticles.categoryId, article.categoryId),
              eq(kbArticles.isPublished, true),
              ne(kbArticles.slug, slug),
            ),
          )
          .orderBy(desc(kbArticles.createdAt), kbArticles.id)
          .limit(MOST_RELATED)
      : [];
    return { ...article, related };
  });
}

/** Addresses of all published articles, for the sitemap. */
export async function listArticleAddresses(actor: Actor) {
  return asActor(actor, (tx) =>
    tx
      .select({ slug: kbArticles.slug, updatedAt: kbArticles.updatedAt })
      .from(kbArticles)
      .where(eq(kbArticles.isPublished, true))
      .orderBy(asc(kbArticles.slug)),
  );
}
