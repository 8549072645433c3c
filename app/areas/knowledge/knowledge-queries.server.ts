import { and, asc, desc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm';
import { type Actor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import { keyedPage, likePattern, type SortKey, toPage } from '#app/platform/db/paging.server.ts';
import {
  articleOutAt,
  kbArticles,
  kbCategories,
  kbFormerSlugs,
} from '#app/records/article/knowledge-tables.ts';
import { MARKS } from './search-snippet.ts';

// Markdown, so more than the preview shows of it.
const OPENING_LENGTH = 1_200;
const MOST_RELATED = 3;
const MOST_SUGGESTED = 3;
/** Articles, the newest of those that hold a word of a question, that are compared with it; and of those that hold all its words. */
const MOST_COMPARED = 1_000;
const MOST_ALIKE = 100;
const MOST_CATEGORIES = 200;
const MOST_IN_FEED = 30;

const outAt = articleOutAt(kbArticles);
const isReadable = eq(kbArticles.isPublished, true);

/** Which articles a reader wants to see. */
type ArticleFilter = { categoryId: string | null };

/**
 * A page of the published articles in the category that contain the search text, or its words in any form. Best match
 * first, of at most a hundred that match (`find_published_articles`); newest first without a search (specification, section 5).
 * `headline` and `around` are for `snippetOf`.
 */
export async function listPublishedArticles(
  actor: Actor,
  request: Pick<PageRequest, 'search' | 'after' | 'before'>,
  filter: ArticleFilter,
) {
  const pattern = likePattern(request.search);
  const words = sql`websearch_to_tsquery('english', ${request.search})`;
  const sort: SortKey = pattern
    ? { by: rankOf(words, pattern), type: 'numeric' }
    : { by: outAt, type: 'timestamptz' };
  const keyed = keyedPage(sort, kbArticles.id, {
    ...request,
    sort: pattern ? 'match' : 'newest',
    direction: 'desc',
  });
  const matching = and(
    isReadable,
    pattern ? matchOf(request.search, pattern, filter.categoryId) : undefined,
    filter.categoryId ? eq(kbArticles.categoryId, filter.categoryId) : undefined,
  );
  return asActor(actor, async (tx) => {
    const rows = await tx
      .select({
        id: kbArticles.id,
        slug: kbArticles.slug,
        title: kbArticles.title,
        headline: pattern ? headlineOf(words) : openingOf(),
        around: pattern ? aroundOf(request.search) : sql<string | null>`null`,
        categoryName: kbCategories.name,
        viewCount: kbArticles.viewCount,
        cursor: keyed.cursor,
      })
      .from(kbArticles)
      .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId))
      .where(and(matching, keyed.where))
      .orderBy(...keyed.orderBy)
      .limit(keyed.limit);
    const isMissed =
      rows.length === 0 && pattern !== null && !(await holds(tx, request.search, pattern));
    return { ...toPage(keyed, rows), isMissed };
  });
}

/** The categories that readers choose from, in their order. */
export async function listReaderCategories(actor: Actor) {
  return asActor(actor, (tx) =>
    tx
      .select({ id: kbCategories.id, name: kbCategories.name, icon: kbCategories.icon })
      .from(kbCategories)
      .orderBy(asc(kbCategories.sortOrder), asc(kbCategories.name), asc(kbCategories.id))
      .limit(MOST_CATEGORIES),
  );
}

/**
 * Returns one published article by its address, with up to three related ones: the newest of its category, then those with the
 * most words of its title; or null.
 */
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
        publishedAt: sql<Date>`${outAt}`.mapWith(kbArticles.createdAt),
        updatedAt: kbArticles.updatedAt,
      })
      .from(kbArticles)
      .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId))
      .where(and(eq(kbArticles.slug, slug), isReadable));
    if (!article) return null;
    // A category that was archived is none to readers.
    const shelf = article.categoryName ? article.categoryId : null;
    return { ...article, related: await relatedTo(tx, slug, article.title, shelf) };
  });
}

async function relatedTo(tx: Tx, slug: string, title: string, shelf: string | null) {
  const isOther = and(isReadable, ne(kbArticles.slug, slug));
  const articles = () =>
    tx.select({ slug: kbArticles.slug, title: kbArticles.title }).from(kbArticles);
  const sameShelf = shelf
    ? await articles()
        .where(and(isOther, eq(kbArticles.categoryId, shelf)))
        .orderBy(desc(outAt), kbArticles.id)
        .limit(MOST_RELATED)
    : [];
  if (sameShelf.length === MOST_RELATED) return sameShelf;
  const similar = sql`replace(plainto_tsquery('english', ${title})::text, '&', '|')::tsquery`;
  const similarOnes = await articles()
    .where(
      and(
        isOther,
        shelf ? sql`${kbArticles.categoryId} is distinct from ${shelf}` : undefined,
        sql`${kbArticles.search} @@ ${similar}`,
      ),
    )
    .orderBy(desc(sql`ts_rank(${kbArticles.search}, ${similar})`), desc(outAt), kbArticles.id)
    .limit(MOST_RELATED - sameShelf.length);
  return [...sameShelf, ...similarOnes];
}

/**
 * Returns at most three published articles that may answer a short question, best first: those that contain at least half of
 * its words in any form.
 */
export async function suggestArticles(actor: Actor, question: string) {
  const asked = sql`tsvector_to_array(to_tsvector('english', ${question}::text))`;
  const all = sql`plainto_tsquery('english', ${question})`;
  const any = sql`replace(${all}::text, '&', '|')::tsquery`;
  return asActor(actor, async (tx) => {
    const alike = await tx.$count(
      tx
        .select({ id: kbArticles.id })
        .from(kbArticles)
        .where(and(isReadable, sql`${kbArticles.search} @@ ${all}`))
        .limit(MOST_SUGGESTED)
        .as('alike'),
    );
    // No article holds more of the words than these.
    const [query, most] = alike < MOST_SUGGESTED ? [any, MOST_COMPARED] : [all, MOST_ALIKE];
    const matched = tx
      .select({
        id: kbArticles.id,
        slug: kbArticles.slug,
        title: kbArticles.title,
        // Joined to nothing it is a copy in memory: the column itself would be unpacked again each time it is looked at.
        search: sql`${kbArticles.search} || ''`.as('search'),
        outAt: sql<Date>`${outAt}`.as('out_at'),
      })
      .from(kbArticles)
      .where(and(isReadable, sql`${kbArticles.search} @@ ${query}`))
      .orderBy(desc(outAt), kbArticles.id)
      .limit(most)
      .as('matched');
    const held = tx
      .select({ words: sql<number>`count(*)`.as('words') })
      .from(sql`unnest(${asked}) word`)
      .where(sql`${matched.search} @@ quote_literal(word)::tsquery`)
      .as('held');
    return tx
      .select({ slug: matched.slug, title: matched.title })
      .from(matched)
      .crossJoinLateral(held)
      .where(sql`2 * ${held.words} >= cardinality(${asked})`)
      .orderBy(
        desc(held.words),
        desc(sql`ts_rank(${matched.search}, ${any})`),
        desc(matched.outAt),
        matched.id,
      )
      .limit(MOST_SUGGESTED);
  });
}

/** Returns where the published article is now that once had an address; null if none had it. */
export async function findMovedArticle(actor: Actor, former: string): Promise<string | null> {
  return asActor(actor, async (tx) => {
    const [article] = await tx
      .select({ slug: kbArticles.slug })
      .from(kbFormerSlugs)
      .innerJoin(kbArticles, eq(kbArticles.id, kbFormerSlugs.articleId))
      .where(and(eq(kbFormerSlugs.slug, former), isReadable));
    return article?.slug ?? null;
  });
}

/** Returns the addresses of all published articles, for the sitemap. */
export async function listArticleAddresses(actor: Actor) {
  return asActor(actor, (tx) =>
    tx
      .select({ slug: kbArticles.slug, updatedAt: kbArticles.updatedAt })
      .from(kbArticles)
      .where(isReadable)
      .orderBy(asc(kbArticles.slug)),
  );
}

/** The newest published articles, for the feed. */
export async function listNewestArticles() {
  return asActor(VISITOR, (tx) =>
    tx
      .select({
        slug: kbArticles.slug,
        title: kbArticles.title,
        opening: openingOf(),
        categoryName: kbCategories.name,
        publishedAt: sql<Date>`${outAt}`.mapWith(kbArticles.createdAt),
      })
      .from(kbArticles)
      .leftJoin(kbCategories, eq(kbCategories.id, kbArticles.categoryId))
      .where(isReadable)
      .orderBy(desc(outAt), desc(kbArticles.id))
      .limit(MOST_IN_FEED),
  );
}

// By a function that runs as the owner: under a reader's policies the search could use no index.
function matchOf(search: string, pattern: string, categoryId: string | null = null): SQL {
  return sql`${kbArticles.id} in (select find_published_articles(${search}, ${pattern}, ${categoryId}::uuid))`;
}

// A title that holds the very text comes first. Rounded, so that it reads back from a cursor as the same number.
function rankOf(words: SQL, pattern: string): SQL {
  return sql`round((ts_rank(${kbArticles.search}, ${words})
    + case when ${ilike(kbArticles.title, pattern)} then 1 else 0 end)::numeric, 6)`;
}

function openingOf(): SQL<string> {
  return sql<string>`left(${kbArticles.content}, ${OPENING_LENGTH})`;
}

function headlineOf(words: SQL): SQL<string> {
  const options = `StartSel=${MARKS.start}, StopSel=${MARKS.stop}, MaxFragments=2, MaxWords=32, MinWords=16, FragmentDelimiter=" … "`;
  return sql<string>`ts_headline('english', ${kbArticles.content}, ${words}, ${options})`;
}

/** The text around the first place that holds the search as it was typed; null where only the title does. */
function aroundOf(search: string): SQL<string | null> {
  const at = sql`strpos(lower(${kbArticles.content}), lower(${search}))`;
  return sql<
    string | null
  >`case when ${at} > 0 then substr(${kbArticles.content}, greatest(1, ${at} - 100), 320) end`;
}

async function holds(tx: Tx, search: string, pattern: string): Promise<boolean> {
  const [any] = await tx
    .select({ id: kbArticles.id })
    .from(kbArticles)
    .where(and(isReadable, matchOf(search, pattern)))
    .limit(1);
  return any !== undefined;
}
