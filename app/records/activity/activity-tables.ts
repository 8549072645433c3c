import { sql } from 'drizzle-orm';
import { index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminRole,
  applicantRole,
  customerRole,
  firmLogPolicy,
  staffMay,
  staffReadPolicy,
  staffRole,
  visitorRole,
} from '#app/access/policies.ts';
import { createdAt, idInOrder } from '#app/platform/db/columns.ts';

/** What happened, who did it and what changed. Append-only: no role may change or remove a row. */
export const activityLogs = pgTable(
  'activity_logs',
  {
    id: idInOrder(),
    action: text().notNull(),
    entityType: text().notNull(),
    entityId: uuid(),
    /** Whose the record was when the line was written, also after a merge. A trigger sets it. */
    aboutCustomerId: uuid(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    userId: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('activity_logs_created').on(t.createdAt, t.id),
    index('activity_logs_entity').on(t.entityType, t.entityId),
    index('activity_logs_customer_created')
      .on(t.aboutCustomerId, t.createdAt, t.id)
      .where(sql`${t.aboutCustomerId} is not null`),
    index('activity_logs_user_created').on(t.userId, t.createdAt, t.id),
    index('activity_logs_type_created').on(t.entityType, t.createdAt, t.id),
    index('activity_logs_action_created').on(t.action, t.createdAt, t.id),
    pgPolicy('activity_logs_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    // A line is read by those who read all of its record; one with an amount by those who see money. A figure of the outcome board
    // was a `value` once, in dollars or not.
    staffReadPolicy(
      'activity_logs',
      null,
      sql`staff_reads_record(${t.entityType}, ${t.entityId}) and (${staffMay('money')} or not ${t.metadata} ?| array['amount', 'value'])`,
    ),
    pgPolicy('activity_logs_add', {
      for: 'insert',
      to: [visitorRole, applicantRole, customerRole, staffRole, adminRole],
      withCheck: sql`${t.userId} is not distinct from (select nullif(current_setting('app.user_id', true), '')::uuid)`,
    }),
    firmLogPolicy('activity_logs', t.userId, t.metadata),
  ],
);
