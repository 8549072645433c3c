import { isNull, sql } from 'drizzle-orm';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { kbArticles } from '#app/records/article/knowledge-tables.ts';

/** Articles by their title or text. */
export const articleSearch: SearchIn = (_, { phrase }) => ({
  table: kbArticles,
  listed: isNull(kbArticles.archivedAt),
  id: kbArticles.id,
  text: kbArticles.title,
  names: [kbArticles.title],
  also: sql`${kbArticles.search} @@ websearch_to_tsquery('english', ${phrase})`,
  title: kbArticles.title,
  status: sql`case when ${kbArticles.isPublished} then 'published' else 'draft' end`,
  at: sql`coalesce(${kbArticles.publishedAt}, ${kbArticles.createdAt})`,
  slug: kbArticles.slug,
  recent: kbArticles.createdAt,
});
