import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import {
  kbArticleFeedback,
  kbArticles,
  kbMissedSearches,
} from '#app/records/article/knowledge-tables.ts';
import { isSlug } from './article-slug.ts';
import type { Feedback } from './knowledge-forms.ts';

/**
 * Counts a visit's view of a published article, once for each visit, and returns the number of views.
 * @throws NotFoundError when no published article has the address.
 */
export async function countView(slug: string, visitId: string): Promise<number> {
  if (!isSlug(slug)) throw new NotFoundError();
  return asActor(VISITOR, async (tx) => {
    await rowsOf(tx, sql`select count_article_view(${slug}, ${visitId}::uuid)`);
    const [article] = await tx
      .select({ viewCount: kbArticles.viewCount })
      .from(kbArticles)
      .where(and(eq(kbArticles.slug, slug), eq(kbArticles.isPublished, true)));
    if (!article) throw new NotFoundError();
    return article.viewCount;
  });
}

/**
 * Stores a reader's answer to whether an article helped: the first per visit; only a 'no' has a comment. Writes nothing to the
 * activity log, because readers are anonymous.
 * @throws NotFoundError when no published article has the address.
 */
export async function giveFeedback(
  slug: string,
  { helpful, comment, visitId = randomUUID() }: Feedback,
): Promise<void> {
  if (!isSlug(slug)) throw new NotFoundError();
  await asActor(VISITOR, async (tx) => {
    const [article] = await tx
      .select({ id: kbArticles.id })
      .from(kbArticles)
      .where(and(eq(kbArticles.slug, slug), eq(kbArticles.isPublished, true)));
    if (!article) throw new NotFoundError();
    await tx
      .insert(kbArticleFeedback)
      .values({
        articleId: article.id,
        visitId,
        helpful: helpful === 'yes',
        comment: helpful === 'no' ? (comment ?? null) : null,
      })
      // Readers may not read answers, so no conflict target can be named.
      .onConflictDoNothing();
  });
}

/**
 * Counts a search that found nothing, unless its words are not worth storing or may name a person. Writes nothing to the
 * activity log, because readers are anonymous.
 */
export async function noteMissedSearch(query: string): Promise<void> {
  const words = missedWords(query);
  if (words === null) return;
  await asActor(VISITOR, (tx) => tx.execute(sql`select count_missed_search(${words})`));
}

/**
 * Removes from the list the searches that an article now answers, as readers' search finds it; nothing for one that they can't
 * see.
 */
export async function clearAnsweredSearches(tx: Tx, articleId: string): Promise<void> {
  await tx.execute(sql`
    with article as materialized (
      select search, lower(title) as title, lower(content) as content
      from ${kbArticles} where id = ${articleId} and is_published and archived_at is null
    )
    delete from ${kbMissedSearches} missed using article
    where article.search @@ websearch_to_tsquery('english', missed.query)
      or position(missed.query in article.title) > 0 or position(missed.query in article.content) > 0`);
}

/** Removes a search from the list of those without a result; the next one like it starts a new entry. @throws NotFoundError. */
export async function dismissMissedSearch(actor: AdminActor, id: string): Promise<void> {
  await asActor(actor, async (tx) => {
    const [gone] = await tx
      .delete(kbMissedSearches)
      .where(eq(kbMissedSearches.id, id))
      .returning({ query: kbMissedSearches.query, times: kbMissedSearches.times });
    if (!gone) throw new NotFoundError();
    await logActivity(tx, actor, {
      action: 'missed_search.dismissed',
      entityType: 'missed_search',
      entityId: id,
      metadata: gone,
    });
  });
}

const SHORTEST = 3;
const LONGEST = 80;

/**
 * Returns the words of a search as the list of searches without a result stores them: lower case, single spaces. Null for what
 * is not worth storing or may name a person: very short or long texts, email addresses, web addresses, long numbers.
 */
export function missedWords(query: string): string | null {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (words.length < SHORTEST || words.length > LONGEST || !/\p{L}/u.test(words)) return null;
  if (words.includes('@') || /https?:|www\./.test(words)) return null;
  // Telephone, account and card numbers, however they are grouped; "R-410A 2025" is none.
  if (/\d(?:[\s().+-]*\d){6}/.test(words)) return null;
  return words;
}
