import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import { users } from '#app/access/auth-tables.ts';
import {
  adminPolicy,
  applicantRole,
  currentCustomerId,
  customerRole,
  firmChangePolicy,
  firmReadPolicy,
  ofPayingCustomer,
  ofSeenCustomer,
  staffPolicies,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex, wordIndex } from '#app/platform/db/trigram-index.ts';
import { companies } from '../company/company-tables.ts';

/** A person of a client firm, as the firm knows them. Every customer record refers to this id. */
export const customerProfiles = pgTable(
  'customer_profiles',
  {
    id: id(),
    /** The first of its people; null once they have left and registered another company. */
    userId: uuid().references(() => users.id),
    companyId: uuid().references(() => companies.id),
    /** The company as it was typed, at sign-up or by staff. */
    companyName: text().notNull(),
    /** What the customer is called everywhere: the assigned company, else what was typed. Triggers keep it. */
    displayName: text().notNull().default(''),
    contactName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    /** The number of the certificate that frees the customer of sales tax, and its last day; null for one that has none. */
    taxCertificate: text(),
    taxExemptUntil: date({ mode: 'string' }),
    approvalStatus: text({ enum: APPROVAL_STATUSES }).notNull().default('pending'),
    approvedBy: uuid().references(() => users.id),
    approvedAt: moment(),
    rejectedBy: uuid().references(() => users.id),
    rejectedAt: moment(),
    rejectionReason: text(),
    archivedAt: moment(),
    /** The account that this one was merged into; such a row stays for old addresses alone, archived permanently. */
    mergedInto: uuid().references((): AnyPgColumn => customerProfiles.id),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('customer_profiles_approval_status', t.approvalStatus, APPROVAL_STATUSES),
    // An older version of the program knows of no merges: it can't bring such an account back either.
    check(
      'customer_profiles_merged_archived',
      sql`${t.mergedInto} is null or ${t.archivedAt} is not null`,
    ),
    uniqueIndex('customer_profiles_user_unique').on(t.userId),
    uniqueIndex('customer_profiles_submission_unique').on(t.submissionId),
    index('customer_profiles_status_created').on(t.approvalStatus, t.createdAt, t.id),
    index('customer_profiles_created').on(t.createdAt, t.id),
    index('customer_profiles_display_name').on(t.displayName, t.id),
    index('customer_profiles_company').on(t.companyId),
    index('customer_profiles_merged').on(t.mergedInto).where(sql`merged_into is not null`),
    index('customer_profiles_approved_by').on(t.approvedBy),
    index('customer_profiles_rejected_by').on(t.rejectedBy),
    trigramIndex('customer_profiles', t.displayName, t.contactName, t.email, t.phone),
    wordIndex('customer_profiles', t.displayName, t.contactName, t.email, t.phone),
    adminPolicy('customer_profiles'),
    ...staffPolicies('customer_profiles', null, 'manage', ofSeenCustomer(t.id)),
    firmReadPolicy('customer_profiles', [
      'overdue',
      'reminders',
      'statements',
      'contract dates',
      'monthly files',
      'engagement set-up',
      'billing plans',
      'autopay',
    ]),
    firmReadPolicy('customer_profiles', ['payments'], ofPayingCustomer(t.id), 'paid_read'),
    // What is made for a customer locks them, and changes nothing of them.
    firmChangePolicy(
      'customer_profiles',
      ['engagement set-up', 'billing plans'],
      sql`true`,
      sql`false`,
    ),
    pgPolicy('customer_profiles_own_read', {
      for: 'select',
      to: [applicantRole, customerRole],
      using: sql`${t.id} = ${currentCustomerId}`,
    }),
  ],
);
