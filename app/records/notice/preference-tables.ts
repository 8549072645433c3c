import { sql } from 'drizzle-orm';
import {
  boolean,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole, currentUserId, customerRole, staffRole } from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf } from '#app/platform/db/columns.ts';
import { NOTICE_SUBJECTS } from './notice-subjects.ts';

/** How a person is notified of one kind of record. Without a row: by notice and email. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text({ enum: NOTICE_SUBJECTS }).notNull(),
    byNotice: boolean().notNull().default(true),
    byMail: boolean().notNull().default(true),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subject] }),
    oneOf('notification_preferences_subject', t.subject, NOTICE_SUBJECTS),
    pgPolicy('notification_preferences_own', {
      for: 'all',
      to: [adminRole, staffRole, customerRole],
      using: sql`${t.userId} = ${currentUserId}`,
      withCheck: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);

/** The search and filters of a list that a person saved under a name: the list's path and its query, without the page. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_filters_name_unique').on(t.userId, t.list, t.name),
    pgPolicy('saved_filters_own', {
      for: 'all',
      to: [adminRole, staffRole, customerRole],
      using: sql`${t.userId} = ${currentUserId}`,
      withCheck: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);
