import type { Tx } from '#app/platform/db/database.server.ts';
import {
  kbArticleFeedback,
  type kbArticles,
  kbMissedSearches,
} from '#app/records/article/knowledge-tables.ts';
import { demoTime } from './demo-clock.ts';
import { DEMO_ANSWERS, DEMO_MISSED_SEARCHES, type DemoAnswers } from './demo-readers.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { insertAll, makeArticle, makeCategory } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';

/** Categories and articles of the knowledge base, what readers answered and what they did not find. */
export async function loadKnowledge(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const { key, ...category } of firm.categories) {
    categoryIds.set(key, (await makeCategory(tx, category)).id);
  }
  const articles = new Map<string, typeof kbArticles.$inferSelect>();
  for (const article of firm.articles) {
    const made = await makeArticle(tx, {
      categoryId: idOf(categoryIds, article.categoryKey),
      title: article.title,
      slug: article.slug,
      content: article.body,
      isPublished: article.isPublished,
      viewCount: article.viewCount,
      createdBy: idOf(people.userIds, article.authorKey),
      createdAt: demoTime(now, { daysAgo: article.publishedDaysAgo, hour: 9 }),
    });
    articles.set(article.slug, made);
  }
  await insertAll(
    tx,
    kbArticleFeedback,
    DEMO_ANSWERS.flatMap((answers) => {
      const article = articles.get(answers.slug);
      if (!article) throw new Error(`The demo has no article "${answers.slug}".`);
      return answersTo(article, answers, now);
    }),
  );
  await insertAll(
    tx,
    kbMissedSearches,
    DEMO_MISSED_SEARCHES.map(({ query, times, ...last }) => ({
      query,
      times,
      lastAt: demoTime(now, last),
    })),
  );
}

/** Answers spread evenly over the time that the article is out. */
function answersTo(
  { id: articleId, createdAt }: typeof kbArticles.$inferSelect,
  { helpful, unhelpful, comments }: DemoAnswers,
  now: Date,
) {
  const silent = helpful + unhelpful - comments.length;
  const step = (now.getTime() - createdAt.getTime()) / (silent + 1);
  const answer = { articleId, helpful: false };
  return [
    ...Array.from({ length: silent }, (_, index) => ({
      ...answer,
      visitId: crypto.randomUUID(),
      helpful: index < helpful,
      createdAt: new Date(createdAt.getTime() + (index + 1) * step),
    })),
    ...comments.map(({ text, ...moment }) => ({
      ...answer,
      visitId: crypto.randomUUID(),
      comment: text,
      createdAt: demoTime(now, moment),
    })),
  ];
}
