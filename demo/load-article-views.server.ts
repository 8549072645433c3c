import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { kbArticles, kbArticleViewDays } from '#app/records/article/knowledge-tables.ts';
import { insertAll } from './makers.server.ts';

const DAY_MS = 24 * 3_600_000;

/** How far back views are told apart by day, and which part of all views they are. */
const DAYS = 180;
const ONE_IN = 8;

/** Views of the published articles by day in the last half year, more of them lately; part of the views that they count. */
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
  const days = articles.flatMap(({ id: articleId, viewCount, createdAt }, place) => {
    const visits = Math.floor(viewCount / ONE_IN);
    const longest = Math.min(DAYS * DAY_MS, now.getTime() - createdAt.getTime());
    // The higher the power, the more of the visits are recent: articles come into fashion at different times.
    const power = 1 + (place % 3) / 2;
    const views = new Map<string, number>();
    for (let at = 0; at < visits; at += 1) {
      const ago = longest * ((at + 0.5) / visits) ** power;
      const day = new Date(now.getTime() - ago).toISOString().slice(0, 10);
      views.set(day, (views.get(day) ?? 0) + 1);
    }
    return [...views].map(([day, count]) => ({ articleId, day, views: count }));
  });
  await insertAll(tx, kbArticleViewDays, days);
}
