import { desc, eq } from 'drizzle-orm';
import { kbArticles, kbArticleViews } from '#app/areas/knowledge/knowledge-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { insertAll } from './makers.server.ts';

const DAY_MS = 24 * 3_600_000;

/** How far back visits are told apart, and which part of all views they are. */
const DAYS = 180;
const ONE_IN = 8;

/** Visits to the published articles in the last half year, more of them lately; part of the views that they count. */
export async function loadArticleViews(tx: Tx, now: Date): Promise<void> {
  const articles = await tx
    .select({
      id: kbArticles.id,
      viewCount: kbArticles.viewCount,
      createdAt: kbArticles.createdAt,
    })
    .from(kbArticles)
    .where(eq(kbArticles.isPublished, true))
    .orderBy(desc(kbArticles.viewCount), kbArticles.slug);
  const views = articles.flatMap(({ id: articleId, viewCount, createdAt }, place) => {
    const visits = Math.floor(viewCount / ONE_IN);
    const longest = Math.min(DAYS * DAY_MS, now.getTime() - createdAt.getTime());
    // The higher the power, the more of the visits are recent: articles come into fashion at different times.
    const power = 1 + (place % 3) / 2;
    return Array.from({ length: visits }, (_, at) => ({
      articleId,
      visitId: crypto.randomUUID(),
      createdAt: new Date(now.getTime() - longest * ((at + 0.5) / visits) ** power),
    }));
  });
  await insertAll(tx, kbArticleViews, views);
}
