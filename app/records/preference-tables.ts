import { sql } from 'drizzle-orm';
import { boolean, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminRole, currentUserId, customerRole, staffRole } from '#app/access/policies.ts';
import { moment, oneOf } from '#app/platform/db/columns.ts';
import { NOTICE_SUBJECTS } from './notice-subjects.ts';

/** How a person wants to be told of one kind of record; without a row, by notice and by mail. */
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
