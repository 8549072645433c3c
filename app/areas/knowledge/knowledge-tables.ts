import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, applicantRole, customerRole, visitorRole } from '#app/access/policies.ts';
import { createdAt, id, moment } from '#app/platform/db/columns.ts';

const anyone = [visitorRole, applicantRole, customerRole];

/** Shelves of the knowledge base. */
export const kbCategories = pgTable(
  'kb_categories',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    icon: text(),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('kb_categories_sort').on(t.sortOrder, t.name),
    adminPolicy('kb_categories'),
    pgPolicy('kb_categories_read', { for: 'select', to: anyone, using: sql`true` }),
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
    createdBy: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('kb_articles_slug_unique').on(t.slug),
    index('kb_articles_created').on(t.createdAt.desc(), t.id),
    index('kb_articles_category').on(t.categoryId),
    index('kb_articles_created_by').on(t.createdBy),
    adminPolicy('kb_articles'),
    pgPolicy('kb_articles_read_published', {
      for: 'select',
      to: anyone,
      using: sql`${t.isPublished}`,
    }),
  ],
);
