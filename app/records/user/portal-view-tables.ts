import { sql } from 'drizzle-orm';
import { index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '#app/access/auth-tables.ts';
import { adminRole, currentCustomerId, currentUserId, customerRole } from '#app/access/policies.ts';
import { createdAt, id, moment } from '#app/platform/db/columns.ts';
import { members } from '../member/member-tables.ts';

/** Staff's read-only views of the portal as one of a customer's people. A session may view it while it has an open one. */
export const portalViews = pgTable(
  'portal_views',
  {
    id: id(),
    /** The session of staff that looks; null once it is over. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    staffUserId: uuid()
      .notNull()
      .references(() => users.id),
    /** What they were called then: customers read no accounts. */
    staffName: text().notNull(),
    memberId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    startedAt: createdAt(),
    /** When it ends by itself. */
    until: moment().notNull(),
    /** When its person ended it; null where session, time, right or membership did. */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('portal_views_open').on(t.sessionId).where(sql`ended_at is null`),
    index('portal_views_session').on(t.sessionId),
    index('portal_views_staff_user').on(t.staffUserId),
    index('portal_views_member').on(t.memberId, t.startedAt),
    pgPolicy('portal_views_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('portal_views_admin_add', { for: 'insert', to: adminRole, withCheck: sql`true` }),
    pgPolicy('portal_views_admin_end', {
      for: 'update',
      to: adminRole,
      using: sql`${t.endedAt} is null`,
      withCheck: sql`${t.endedAt} is not null`,
    }),
    pgPolicy('portal_views_customer_read', {
      for: 'select',
      to: customerRole,
      using: sql`exists (select from members m where m.id = ${t.memberId} and m.user_id = ${currentUserId} and m.customer_id = ${currentCustomerId})`,
    }),
  ],
);
