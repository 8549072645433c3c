import { sql } from 'drizzle-orm';
import { boolean, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminRole,
  currentCustomerId,
  currentUserId,
  customerRole,
  staffMay,
  staffRole,
} from '#app/access/policies.ts';
import { EVERY_CUSTOMER } from '#app/access/staff-rights.ts';
import { createdAt, idInOrder, moment, oneOf } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { NOTICE_SUBJECTS } from './notice-subjects.ts';

/** Notices: one row for each event and person notified. A notice without `readAt` is unread. */
export const notices = pgTable(
  'notices',
  {
    id: idInOrder(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The customer as one of whose people they were told; null for staff. */
    customerId: uuid().references(() => customerProfiles.id, { onDelete: 'cascade' }),
    /** The event; announcing it twice leaves one notice a person. */
    eventId: uuid().notNull(),
    entityType: text({ enum: NOTICE_SUBJECTS }).notNull(),
    entityId: uuid().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    /** False where the person wants no notice of this kind; the row then only says that they were told by mail. */
    isShown: boolean().notNull().default(true),
    createdAt: createdAt(),
    readAt: moment(),
  },
  (t) => [
    oneOf('notices_entity_type', t.entityType, NOTICE_SUBJECTS),
    uniqueIndex('notices_event_user_unique').on(t.eventId, t.userId),
    index('notices_user_created').on(t.userId, t.createdAt, t.id),
    // The navigation's counts are read from this alone, on every page.
    index('notices_unread')
      .on(t.userId, t.entityType, t.entityId, t.customerId)
      .where(sql`read_at is null`),
    index('notices_customer').on(t.customerId),
    // Of several companies a person is shown what they were told in the one that they act for.
    pgPolicy('notices_own_read', {
      for: 'select',
      to: [adminRole, customerRole],
      using: sql`${t.userId} = ${currentUserId} and (${t.customerId} is null or ${t.customerId} = ${currentCustomerId})`,
    }),
    // Staff who see some customers only are shown no notice of another, nor of a record that is gone
    // (migrations/, staff_sees_noticed).
    pgPolicy('notices_staff_read', {
      for: 'select',
      to: staffRole,
      using: sql`${t.userId} = ${currentUserId} and ${t.customerId} is null
        and (${staffMay(EVERY_CUSTOMER)} or staff_sees_noticed(${t.entityType}, ${t.entityId}))`,
    }),
    pgPolicy('notices_own_mark', {
      for: 'update',
      to: [adminRole, staffRole, customerRole],
      using: sql`${t.userId} = ${currentUserId}`,
      withCheck: sql`${t.userId} = ${currentUserId}`,
    }),
  ],
);
