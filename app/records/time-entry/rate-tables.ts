import { sql } from 'drizzle-orm';
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import { adminPolicy, ofSeenCustomer, ofSeenRecord, staffPolicies } from '#app/access/policies.ts';
import { createdAt, id, money } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { projects } from '../project/project-tables.ts';

/**
 * Rates that new hours take: agreed with a customer, for a project, or of a person by default. Of several for one of them, as a
 * merge of accounts leaves, the newest counts.
 */
export const agreedRates = pgTable(
  'agreed_rates',
  {
    id: id(),
    customerId: uuid().references(() => customerProfiles.id, { onDelete: 'cascade' }),
    projectId: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    rate: money().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'agreed_rates_of_one',
      sql`num_nonnulls(${t.customerId}, ${t.projectId}, ${t.userId}) = 1`,
    ),
    check('agreed_rates_rate', sql`${t.rate} > 0`),
    index('agreed_rates_customer').on(t.customerId),
    index('agreed_rates_project').on(t.projectId),
    index('agreed_rates_user').on(t.userId),
    index('agreed_rates_created').on(t.createdAt, t.id),
    adminPolicy('agreed_rates'),
    ...staffPolicies(
      'agreed_rates',
      'work',
      'act-money',
      sql`(${t.customerId} is null or ${ofSeenCustomer(t.customerId)}) and (${t.projectId} is null or ${ofSeenRecord('projects', t.projectId)})`,
    ),
  ],
);
