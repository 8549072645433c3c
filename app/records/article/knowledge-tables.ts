import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  applicantRole,
  customerRole,
  hangsOn,
  staffPolicies,
  visitorRole,
} from '#app/access/policies.ts';
import { createdAt, id, moment, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex } from '#app/platform/db/trigram-index.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const anyone = [visitorRole, applicantRole, customerRole];

/** The order of categories: by sort order (within ±9,999), then by name. */
export function categoryPlace(table: { sortOrder: AnyPgColumn; name: AnyPgColumn }): SQL {
  return sql`(lpad((${table.sortOrder} + 1000000)::text, 8, '0') || ${table.name})`;
}

/** When an article was published, for the order of the public pages; for a draft, when it was begun. */
export function articleOutAt(table: { publishedAt: AnyPgColumn; createdAt: AnyPgColumn }): SQL {
  return sql`coalesce(${table.publishedAt}, ${table.createdAt})`;
}

/** Shelves of the knowledge base. */
export const kbCategories = pgTable(
  'kb_categories',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    icon: text(),
    sortOrder: integer().notNull().default(0),
    archivedAt: moment(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('kb_categories_sort').on(t.sortOrder, t.name),
    index('kb_categories_place').on(categoryPlace(t), t.id),
    adminPolicy('kb_categories'),
    ...staffPolicies('kb_categories', 'site', 'act-site'),
    pgPolicy('kb_categories_read', {
      for: 'select',
      to: anyone,
      using: sql`${t.archivedAt} is null`,
    }),
  ],
);

/** Articles; `content` is Markdown. Anyone reads the published ones, only staff the drafts. */
export const kbArticles = pgTable(
  'kb_articles',
  {
    id: id(),
    categoryId: uuid().references(() => kbCategories.id, { onDelete: 'set null' }),
    title: text().notNull(),
    slug: text().notNull(),
    content: text().notNull(),
    isPublished: boolean().notNull().default(false),
    viewCount: integer().notNull().default(0),
    /** When it was published first. */
    publishedAt: moment(),
    createdBy: uuid().references(() => users.id),
    archivedAt: moment(),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    /** Words of title and content in their English stems; the title's weigh more. */
    search: searchVector().generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${kbArticles.title}), 'A') || setweight(to_tsvector('english', ${kbArticles.content}), 'B')`,
    ),
  },
  (t) => [
    uniqueIndex('kb_articles_submission_unique').on(t.submissionId),
    uniqueIndex('kb_articles_slug_unique').on(t.slug),
    // As with the trigram index, new entries go to their places at once.
    index('kb_articles_search').using('gin', t.search).with({ fastupdate: false }),
    index('kb_articles_created').on(t.createdAt, t.id),
    index('kb_articles_out').on(articleOutAt(t), t.id),
    index('kb_articles_title').on(t.title, t.id),
    index('kb_articles_updated').on(t.updatedAt, t.id),
    index('kb_articles_views').on(t.viewCount, t.id),
    index('kb_articles_category').on(t.categoryId),
    index('kb_articles_created_by').on(t.createdBy),
    trigramIndex('kb_articles', t.title, t.content),
    adminPolicy('kb_articles'),
    ...staffPolicies('kb_articles', 'site', 'act-site'),
    pgPolicy('kb_articles_read_published', {
      for: 'select',
      to: anyone,
      using: sql`${t.isPublished} and ${t.archivedAt} is null`,
    }),
  ],
);

/**
 * Which visit has read which article: one row for each visit of a browser, so that a view counts once. Only a function writes
 * it.
 */
export const kbArticleViews = pgTable(
  'kb_article_views',
  {
    articleId: uuid()
      .notNull()
      .references(() => kbArticles.id, { onDelete: 'cascade' }),
    visitId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.visitId] }),
    index('kb_article_views_created').on(t.createdAt),
    adminPolicy('kb_article_views'),
    ...staffPolicies('kb_article_views', 'site', 'act-site'),
  ],
);

/** How often an article was viewed on a day in UTC; it outlives the visits. Only a function writes it. */
export const kbArticleViewDays = pgTable(
  'kb_article_view_days',
  {
    articleId: uuid()
      .notNull()
      .references(() => kbArticles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.day] }),
    index('kb_article_view_days_day').on(t.day),
    adminPolicy('kb_article_view_days'),
    ...staffPolicies('kb_article_view_days', 'site', 'act-site'),
  ],
);

/** Addresses that articles had while readers saw them; they lead to the present one. */
export const kbFormerSlugs = pgTable(
  'kb_former_slugs',
  {
    slug: text().primaryKey(),
    articleId: uuid()
      .notNull()
      .references(() => kbArticles.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('kb_former_slugs_article').on(t.articleId),
    adminPolicy('kb_former_slugs'),
    ...staffPolicies('kb_former_slugs', 'site', 'act-site'),
    pgPolicy('kb_former_slugs_read', {
      for: 'select',
      to: anyone,
      // The articles that the same reader may see.
      using: hangsOn('kb_articles', t.articleId),
    }),
  ],
);

/** Readers' answers to whether an article helped: one for each visit. Anyone may add one; only staff read them. */
export const kbArticleFeedback = pgTable(
  'kb_article_feedback',
  {
    id: id(),
    articleId: uuid()
      .notNull()
      .references(() => kbArticles.id, { onDelete: 'cascade' }),
    visitId: uuid().notNull(),
    helpful: boolean().notNull(),
    comment: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('kb_article_feedback_visit_unique').on(t.articleId, t.visitId),
    index('kb_article_feedback_created').on(t.createdAt, t.id),
    adminPolicy('kb_article_feedback'),
    ...staffPolicies('kb_article_feedback', 'site', 'act-site'),
    pgPolicy('kb_article_feedback_add', {
      for: 'insert',
      to: anyone,
      withCheck: hangsOn('kb_articles', t.articleId, sql`is_published`),
    }),
  ],
);

/** Searches that found nothing, in lower case with single spaces. */
export const kbMissedSearches = pgTable(
  'kb_missed_searches',
  {
    query: text().primaryKey(),
    /** Names it in lists and addresses. */
    id: uuid().notNull().defaultRandom(),
    times: integer().notNull().default(1),
    lastAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('kb_missed_searches_id_unique').on(t.id),
    index('kb_missed_searches_times').on(t.times, t.id),
    index('kb_missed_searches_last').on(t.lastAt, t.id),
    index('kb_missed_searches_query').on(t.query, t.id),
    adminPolicy('kb_missed_searches'),
    ...staffPolicies('kb_missed_searches', 'site', 'act-site'),
  ],
);
