import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  adminPolicy,
  applicantRole,
  customerRole,
  firmAddPolicy,
  firmReadPolicy,
  ofSeenCustomer,
  ofSeenRecord,
  staffPolicies,
  visitorRole,
} from '#app/access/policies.ts';
import { createdAt, id, moment, oneOf, submission, version } from '#app/platform/db/columns.ts';
import { trigramIndex, wordIndex } from '#app/platform/db/trigram-index.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import { INQUIRY_STATUSES } from './inquiry-status.ts';

const anyone = [visitorRole, applicantRole, customerRole];

const isNew = (t: Record<'status' | 'note' | 'customerId', AnyPgColumn>) =>
  sql`${t.status} = 'new' and ${t.note} is null and ${t.customerId} is null`;

/** Project inquiries of visitors. Anyone may add one; only staff read them. */
export const projectInquiries = pgTable(
  'project_inquiries',
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    phone: text(),
    website: text(),
    message: text(),
    /** What the visitor had entered in the estimator, when they wrote about it. */
    estimate: jsonb().$type<Record<string, unknown>>(),
    status: text({ enum: INQUIRY_STATUSES }).notNull().default('new'),
    note: text(),
    dueAt: moment().notNull(),
    /** When the first reply to it left; the database stamps it. */
    answeredAt: moment(),
    /** The customer that it became. */
    customerId: uuid().references(() => customerProfiles.id, { onDelete: 'set null' }),
    version: version(),
    ...submission(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    oneOf('project_inquiries_status', t.status, INQUIRY_STATUSES),
    uniqueIndex('project_inquiries_submission_unique').on(t.submissionId),
    index('project_inquiries_customer').on(t.customerId),
    index('project_inquiries_created').on(t.createdAt, t.id),
    index('project_inquiries_unanswered').on(t.dueAt).where(sql`${t.answeredAt} is null`),
    index('project_inquiries_status_created').on(t.status, t.createdAt, t.id),
    trigramIndex('project_inquiries', t.firstName, t.lastName, t.company, t.email),
    wordIndex('project_inquiries', t.firstName, t.lastName, t.company, t.email),
    adminPolicy('project_inquiries'),
    // One that became a customer is of that customer.
    ...staffPolicies(
      'project_inquiries',
      'site',
      'act-site',
      sql`(${t.customerId} is null or ${ofSeenCustomer(t.customerId)})`,
    ),
    pgPolicy('project_inquiries_add', { for: 'insert', to: anyone, withCheck: isNew(t) }),
    firmReadPolicy('project_inquiries', ['mail']),
    firmAddPolicy('project_inquiries', ['mail'], isNew(t)),
  ],
);

/**
 * Replies of staff to inquiries: emails, word for word, which never change. The job that hands one to the mail server sets
 * `sentAt`, and only that answers the inquiry.
 */
export const inquiryReplies = pgTable(
  'inquiry_replies',
  {
    id: id(),
    inquiryId: uuid()
      .notNull()
      .references(() => projectInquiries.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    sentTo: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    ...submission(),
    createdAt: createdAt(),
    sentAt: moment(),
  },
  (t) => [
    uniqueIndex('inquiry_replies_submission_unique').on(t.submissionId),
    index('inquiry_replies_inquiry').on(t.inquiryId, t.createdAt, t.id),
    index('inquiry_replies_user').on(t.userId),
    adminPolicy('inquiry_replies'),
    ...staffPolicies(
      'inquiry_replies',
      'site',
      'act-site',
      ofSeenRecord('project_inquiries', t.inquiryId),
    ),
  ],
);

/** Requests for the checklist. Anyone may add one; only staff read them. */
export const leadMagnetSubmissions = pgTable(
  'lead_magnet_submissions',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    company: text(),
    /** What the visitor had entered in the estimator, when they asked for that estimate. */
    estimate: jsonb().$type<Record<string, unknown>>(),
    /** How the visitor scored the checklist's 25 points, each 0, 1 or 2, in their order. */
    scores: jsonb().$type<number[]>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('lead_magnet_submissions_created').on(t.createdAt, t.id),
    trigramIndex('lead_magnet_submissions', t.name, t.company, t.email),
    adminPolicy('lead_magnet_submissions'),
    ...staffPolicies('lead_magnet_submissions', 'site', 'act-site'),
    pgPolicy('lead_magnet_submissions_add', { for: 'insert', to: anyone, withCheck: sql`true` }),
  ],
);
