import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminRole,
  currentUserId,
  customerRole,
  ofSeenCustomer,
  ownRowsPolicy,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { createdAt, id, moment } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import type { FrozenResult } from './frozen-result.ts';

/**
 * Closing reports that staff proposed for the public page of results, the customer's consent to show one, and since when it is no
 * longer shown. What is shown never changes: other figures are another row. Only the customer consents.
 */
export const outcomeResults = pgTable(
  'outcome_results',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    content: jsonb().$type<FrozenResult>().notNull(),
    /** What the page calls the customer if it is shown without its name. */
    description: text().notNull(),
    proposedBy: uuid()
      .notNull()
      .references(() => users.id),
    proposedByName: text().notNull(),
    createdAt: createdAt(),
    consentedAt: moment(),
    consentedBy: uuid().references(() => users.id),
    consentedByName: text(),
    /** What was consented to, as it was shown. */
    terms: text(),
    showsName: boolean().notNull().default(false),
    showsDollars: boolean().notNull().default(false),
    withdrawnAt: moment(),
    withdrawnBy: uuid().references(() => users.id),
    withdrawnByName: text(),
  },
  (t) => [
    uniqueIndex('outcome_results_open_unique').on(t.customerId).where(sql`withdrawn_at is null`),
    index('outcome_results_customer').on(t.customerId, t.createdAt, t.id),
    index('outcome_results_proposed_by').on(t.proposedBy),
    index('outcome_results_consented_by').on(t.consentedBy),
    index('outcome_results_withdrawn_by').on(t.withdrawnBy),
    check(
      'outcome_results_consent',
      sql`(${t.consentedAt} is null) = (${t.terms} is null) and (${t.consentedAt} is null) = (${t.consentedByName} is null)`,
    ),
    pgPolicy('outcome_results_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    pgPolicy('outcome_results_admin_add', {
      for: 'insert',
      to: adminRole,
      withCheck: sql`${t.proposedBy} = ${currentUserId} and ${t.consentedAt} is null and ${t.withdrawnAt} is null`,
    }),
    // Staff withdraw by the columns that the migration grants; they consent to nothing.
    pgPolicy('outcome_results_admin_withdraw', {
      for: 'update',
      to: adminRole,
      using: sql`${t.withdrawnAt} is null`,
      withCheck: sql`${t.withdrawnBy} = ${currentUserId} and ${t.withdrawnAt} is not null`,
    }),
    staffReadPolicy('outcome_results', 'money', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('outcome_results', t.customerId, 'money'),
    pgPolicy('outcome_results_customer_answer', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.withdrawnAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('sign')} and case when ${t.withdrawnAt} is null then ${t.consentedBy} = ${currentUserId} else ${t.withdrawnBy} = ${currentUserId} end`,
    }),
  ],
);
