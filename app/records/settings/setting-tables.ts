import { sql } from 'drizzle-orm';
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  applicantRole,
  customerRole,
  firmReadPolicy,
  staffReadPolicy,
  visitorRole,
} from '#app/access/policies.ts';
import { moment } from '#app/platform/db/columns.ts';

/** The firm's settings. A key without a row has its built-in value. */
export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: text().notNull(),
    updatedBy: uuid().references(() => users.id),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('settings_updated_by').on(t.updatedBy),
    adminPolicy('settings'),
    // What the firm shows of itself, the hours by which answers are due, and who sees which customers.
    staffReadPolicy(
      'settings',
      null,
      sql`(${t.key} like 'company.%' or ${t.key} like 'business.%' or ${t.key} = 'security.staff.assigned_only')`,
    ),
    firmReadPolicy(
      'settings',
      ['engagement set-up'],
      sql`${t.key} = 'security.staff.assigned_only'`,
    ),
    pgPolicy('settings_public_read', {
      for: 'select',
      to: [visitorRole, applicantRole, customerRole],
      using: sql`${t.key} like 'company.%'`,
    }),
  ],
);
