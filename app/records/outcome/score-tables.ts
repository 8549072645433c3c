import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/access/auth-tables.ts';
import {
  actingCustomerId,
  adminPolicy,
  adminRole,
  currentUserId,
  customerRole,
  ofSeenCustomer,
  ownRowsPolicy,
  staffPolicies,
  staffReadPolicy,
} from '#app/access/policies.ts';
import { createdAt, id, moment, submission } from '#app/platform/db/columns.ts';
import { customerProfiles } from '../customer/customer-tables.ts';

/**
 * A customer's scores of the 25 points, by quarter. No one changes an entry: a correction is the quarter's next one, with its
 * reason, and the latest counts.
 */
export const quarterlyScores = pgTable(
  'quarterly_scores',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The first day of its quarter. */
    quarter: date({ mode: 'string' }).notNull(),
    /** 1 for the first entry of a quarter, then its corrections; below 1 for those of an account that was merged into this one. */
    number: integer().notNull(),
    /** One digit for each point, in the order of the audit. */
    scores: text().notNull(),
    reason: text(),
    enteredBy: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    ...submission(),
    createdAt: createdAt(),
  },
  (t) => [
    check('quarterly_scores_scores', sql`${t.scores} ~ '^[012]{25}$'`),
    check('quarterly_scores_reason', sql`(${t.number} = 1) = (${t.reason} is null)`),
    uniqueIndex('quarterly_scores_submission_unique').on(t.submissionId),
    // Of two people who submit at once, one does.
    uniqueIndex('quarterly_scores_entry_unique').on(t.customerId, t.quarter, t.number),
    index('quarterly_scores_entered_by').on(t.enteredBy),
    pgPolicy('quarterly_scores_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('quarterly_scores', 'work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('quarterly_scores', t.customerId, 'work'),
    pgPolicy('quarterly_scores_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.customerId} = ${actingCustomerId('act-work')} and ${t.enteredBy} = ${currentUserId}`,
    }),
  ],
);

/** Requests of staff that a customer score a quarter now. */
export const scoreRequests = pgTable(
  'score_requests',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** The first day of its quarter. */
    quarter: date({ mode: 'string' }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    authorName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('score_requests_customer').on(t.customerId, t.quarter),
    index('score_requests_requested_by').on(t.requestedBy),
    adminPolicy('score_requests'),
    ...staffPolicies('score_requests', 'work', 'act-work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('score_requests', t.customerId, 'work'),
  ],
);

/**
 * Consents of customers that their results count, without their name, in the medians of the public site, and since when they no
 * longer do. Only the customer writes them.
 */
export const outcomeConsents = pgTable(
  'outcome_consents',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customerProfiles.id),
    /** What was consented to, as it was shown. */
    terms: text().notNull(),
    givenBy: uuid()
      .notNull()
      .references(() => users.id),
    givenByName: text().notNull(),
    createdAt: createdAt(),
    withdrawnAt: moment(),
    withdrawnBy: uuid().references(() => users.id),
    withdrawnByName: text(),
  },
  (t) => [
    uniqueIndex('outcome_consents_given_unique').on(t.customerId).where(sql`withdrawn_at is null`),
    index('outcome_consents_customer').on(t.customerId, t.createdAt, t.id),
    index('outcome_consents_given_by').on(t.givenBy),
    index('outcome_consents_withdrawn_by').on(t.withdrawnBy),
    check(
      'outcome_consents_withdrawn',
      sql`${t.withdrawnAt} is not null or (${t.withdrawnBy} is null and ${t.withdrawnByName} is null)`,
    ),
    pgPolicy('outcome_consents_admin_read', { for: 'select', to: adminRole, using: sql`true` }),
    staffReadPolicy('outcome_consents', 'work', ofSeenCustomer(t.customerId)),
    ownRowsPolicy('outcome_consents', t.customerId, 'work'),
    pgPolicy('outcome_consents_customer_add', {
      for: 'insert',
      to: customerRole,
      withCheck: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.givenBy} = ${currentUserId} and ${t.withdrawnAt} is null`,
    }),
    // Withdrawing moves the columns that the migration grants, and no others.
    pgPolicy('outcome_consents_customer_withdraw', {
      for: 'update',
      to: customerRole,
      using: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.withdrawnAt} is null`,
      withCheck: sql`${t.customerId} = ${actingCustomerId('sign')} and ${t.withdrawnBy} = ${currentUserId} and ${t.withdrawnAt} is not null`,
    }),
  ],
);
